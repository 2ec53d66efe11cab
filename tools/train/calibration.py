"""A plot of how often positions were won that the net held for so good."""

SIDE = 320
EDGE = 36


def write_plot(path, title, parts):
    """Parts are (count, chance foretold, share won); a dot on the diagonal is right."""

    def at(value):
        return EDGE + value * (SIDE - 2 * EDGE)

    most = max((count for count, *_ in parts), default=1)
    dots = "".join(
        f'<circle cx="{at(chance):.1f}" cy="{SIDE - at(won):.1f}" r="{2 + 6 * (count / most) ** 0.5:.1f}"/>'
        for count, chance, won in parts
    )
    low, high = at(0), at(1)
    with open(path, "w") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" font-family="sans-serif" font-size="11">'
            f"<title>{title}: chance foretold against share won</title>"
            f'<rect width="{SIDE}" height="{SIDE}" fill="#fff"/>'
            f'<path d="M{low} {low}V{high}H{high}" fill="none" stroke="#555"/>'
            f'<path d="M{low} {high}L{high} {low}" stroke="#bbb" stroke-dasharray="4"/>'
            f'<g fill="#2a6f5a">{dots}</g>'
            f'<text x="{SIDE / 2}" y="{SIDE - 10}" text-anchor="middle">chance foretold</text>'
            f'<text x="14" y="{SIDE / 2}" text-anchor="middle" transform="rotate(-90 14 {SIDE / 2})">share won</text>'
            f'<text x="{SIDE / 2}" y="20" text-anchor="middle">{title}, openings kept apart</text></svg>\n'
        )
