// A rating over time as one quiet line.

import { t } from '../words/index.ts';

export type Step = { readonly at: number; readonly before: number; readonly after: number };

const WIDTH = 320;
const HEIGHT = 96;
const MARGIN = 4;
/** A line that hardly moves is drawn as one. */
const LEAST_SPAN = 100;

export function RatingChart({ steps }: { steps: readonly Step[] }) {
  const [first] = steps;
  if (!first) return null;
  const values = [first.before, ...steps.map(({ after }) => after)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const span = Math.max(LEAST_SPAN, high - low);
  const x = (index: number) => MARGIN + (index / steps.length) * (WIDTH - 2 * MARGIN);
  const y = (value: number) => HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 4 * MARGIN);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const label = t('person.course', { low: Math.round(low), high: Math.round(high) });
  return (
    <figure class="rating-chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} data-testid="rating-chart">
        <polyline points={points} />
        <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r="3.5" />
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
