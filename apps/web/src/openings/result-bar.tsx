// The results of some games as one bar: black's wins, draws, white's wins.

import type { Counts } from './continuations.ts';
import './result-bar.css';

/** Hidden from screen readers: the caller says the numbers in words. */
export function ResultBar({ games, black, draws }: Counts) {
  const part = (n: number) => (games === 0 ? 0 : (100 * n) / games);
  return (
    <svg class="result-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect class="white" width="100" height="10" />
      <rect class="draw" width={part(black + draws)} height="10" />
      <rect class="black" width={part(black)} height="10" />
    </svg>
  );
}
