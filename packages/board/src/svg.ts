// A drawing as data: the same shapes become text for a file or, by svg-nodes.ts, nodes for a page.

type Attributes = { readonly [name: string]: string | number };
export type Drawn = {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly children: readonly (Drawn | string)[];
};

export function makeDrawnElement(
  tag: string,
  attributes: Attributes = {},
  ...children: readonly (Drawn | string)[]
): Drawn {
  return { tag, attributes, children };
}

export function writeSvg({ tag, attributes, children }: Drawn): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`);
  const inside = children.map((child) => (typeof child === 'string' ? escapeXml(child) : writeSvg(child)));
  return inside.length === 0
    ? `<${tag}${written.join('')}/>`
    : `<${tag}${written.join('')}>${inside.join('')}</${tag}>`;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Short numbers keep the text of a drawing small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function translateTo([x, y]: readonly [number, number]): string {
  return `translate(${round(x)} ${round(y)})`;
}
