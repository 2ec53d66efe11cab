// The course of a game as a chart: the chances of every seat after each move. A touch on it steps the board to that move.

import type { Look } from '@sente/kernel';
import { enReview } from '../words/en/review.ts';
import { translator } from '../words/speak.ts';
import type { Report } from './report.ts';
import './chart.css';

const t = translator(enReview);

type ChartProps = {
  report: Report;
  /** By seat: the colour of its share. */
  looks: readonly (Look | null)[];
  shown: number;
  last: number;
  /** The chances in the position on screen, in words. */
  told: string;
  /** The plies with the most luck; empty unless the luck is shown. */
  strokes: readonly number[];
  /** The judged part of the game, from 0 to 1. */
  done: number;
  onStep: (ply: number) => void;
};

const HEIGHT = 100;

export function ChancesCourseChart({ report, looks, shown, last, told, strokes, done, onStep }: ChartProps) {
  const width = Math.max(1, last);
  const stepToPlyAtPointer = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    onStep(Math.round(((event.clientX - box.left) / box.width) * width));
  };
  return (
    <div
      class="course"
      role="slider"
      tabIndex={0}
      aria-label={t('review.chart')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={shown}
      aria-valuetext={told}
      data-testid="review-chart"
      data-done={done === 1}
      onPointerDown={stepToPlyAtPointer}
      onPointerMove={stepToPlyAtPointer}
    >
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {bandPaths(report.course).map((d, seat) => (
          <path key={seat} class="band" data-look={bandColour(looks[seat] ?? null, seat)} d={d} />
        ))}
        <path class="even" d={`M0 ${HEIGHT / 2}H${width}`} />
        {pathsBetweenBands(report.course).map((d, seat) => (
          <path key={seat} class="edge" d={d} />
        ))}
        <path class="now" d={`M${shown} 0V${HEIGHT}`} />
      </svg>
      {strokes.map((ply) => (
        <i key={`luck ${ply}`} class="stroke" style={{ left: `${(100 * ply) / width}%` }} />
      ))}
      {report.turningPoints.map((ply) => (
        <i
          key={ply}
          class="turning"
          data-testid="turning-point"
          style={{
            left: `${(100 * ply) / width}%`,
            top: `${keepFromEdge(upperEdgeOfBand(report.course[ply] ?? null, 0))}%`,
          }}
        />
      ))}
      <i class="work" style={{ transform: `scaleX(${done})` }} />
    </div>
  );
}

function bandColour(look: Look | null, seat: number): string {
  if (look === null || look.kind === 'back') return seat === 0 ? 'black' : 'white';
  return look.kind === 'stone' ? look.colour : `man-${look.colour}`;
}

/** The upper edge of a seat's band. Bands are stacked, the first seat at the bottom. */
function upperEdgeOfBand(chances: readonly number[] | null, seat: number): number {
  const below = (chances ?? []).slice(0, seat + 1).reduce((a, b) => a + b, 0);
  return Math.round((HEIGHT - HEIGHT * below) * 10) / 10;
}

/** Keeps a mark away from the edge, which would cut it in half. */
function keepFromEdge(y: number): number {
  return Math.min(92, Math.max(8, y));
}

type Course = Report['course'];

/** The judged stretches of the game, each with its first ply and the chances from there on. */
function splitIntoJudgedStretches(
  course: Course,
): readonly { from: number; chances: readonly (readonly number[])[] }[] {
  const runs: { from: number; chances: (readonly number[])[] }[] = [];
  for (const [at, chances] of course.entries()) {
    const current = runs.at(-1);
    if (chances === null) continue;
    if (current && current.from + current.chances.length === at) current.chances.push(chances);
    else runs.push({ from: at, chances: [chances] });
  }
  return runs;
}

function bandPaths(course: Course): readonly string[] {
  return drawPathPerSeat(course, (from, chances, seat) => {
    const upper = chances.map((one, i) => `${from + i} ${upperEdgeOfBand(one, seat)}`);
    const lower = chances.map((one, i) => `${from + i} ${upperEdgeOfBand(one, seat - 1)}`).reverse();
    return `M${[...upper, ...lower].join('L')}Z`;
  });
}

function pathsBetweenBands(course: Course): readonly string[] {
  const all = drawPathPerSeat(
    course,
    (from, chances, seat) =>
      `M${chances.map((one, i) => `${from + i} ${upperEdgeOfBand(one, seat)}`).join('L')}`,
  );
  return all.slice(0, -1);
}

function drawPathPerSeat(
  course: Course,
  draw: (from: number, chances: readonly (readonly number[])[], seat: number) => string,
): readonly string[] {
  const seats = course.find((one) => one !== null)?.length ?? 0;
  const runs = splitIntoJudgedStretches(course);
  return Array.from({ length: seats }, (_, seat) =>
    runs.map(({ from, chances }) => draw(from, chances, seat)).join(''),
  );
}
