// A rating over time as a line between its lowest and its highest value.

import { enPeople } from '../words/en/people.ts';
import { translator } from '../words/speak.ts';
import './rating-chart.css';

const t = translator(enPeople);

export type Step = { readonly at: number; readonly before: number; readonly after: number };

const WIDTH = 400;
const HEIGHT = 120;
/** Room for the numbers beside the line, and for the mark at its end. */
const LEFT = 40;
const MARGIN = 8;
/** The chart covers at least this many points, so that small changes are not magnified. */
const LEAST_SPAN = 100;

/** The ratings, beginning before the first step, and their coordinates: later ones to the right, higher ones above. */
export function layOutRatings(steps: readonly Step[]) {
  const values = [...steps.slice(0, 1).map(({ before }) => before), ...steps.map(({ after }) => after)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const span = Math.max(LEAST_SPAN, high - low);
  const x = (index: number) => LEFT + (index / steps.length) * (WIDTH - LEFT - MARGIN);
  const y = (value: number) => HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 4 * MARGIN);
  return { values, low, high, x, y };
}

export function RatingChart({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  const { values, low, high, x, y } = layOutRatings(steps);
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  const label = t('person.course', { low: Math.round(low), high: Math.round(high) });
  const bounds = low === high ? [low] : [low, high];
  return (
    <svg
      class="rating-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      data-testid="rating-chart"
    >
      {bounds.map((bound) => (
        <g key={bound} class="bound">
          <path d={`M${LEFT} ${y(bound)}H${WIDTH - MARGIN}`} />
          <text x={LEFT - MARGIN} y={y(bound) + 4}>
            {Math.round(bound)}
          </text>
        </g>
      ))}
      <polyline points={points} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r="3.5" />
    </svg>
  );
}
