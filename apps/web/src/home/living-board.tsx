// A board that replays a real game. It stops when it is off screen and for visitors who prefer reduced motion.

import { createBoard, type MenFaces } from '@sente/board';
import { applyEntry, type Game, must, type Picture, parseRecord, seatNames } from '@sente/kernel';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { waitForNextTask } from '../base/tasks.ts';
import './living-board.css';

const BETWEEN_MOVES_MS = 1100;
const AT_THE_END_MS = 5000;
/** Enough stones to understand the position at a glance. */
const BEGIN_AT = 12;

export function LivingBoard({ game, record }: { game: Game; record: string }) {
  const { settings } = useApp();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const left = new AbortController();
    if (host.current)
      void playGameOnBoard(host.current, prepareReplay(game, record), settings.value.peek().men, left.signal);
    return () => left.abort();
  }, [game, record, settings]);
  return <div class="living-board" ref={host} inert />;
}

async function playGameOnBoard(
  element: HTMLElement,
  { last, pictureAt }: Shown,
  men: MenFaces,
  left: AbortSignal,
) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const first = pictureAt(still ? last : BEGIN_AT);
  // Computing the first position and drawing it are two tasks: each takes long enough.
  await waitForNextTask();
  if (left.aborted) return;
  const board = createBoard(element, {
    label: '',
    describe: () => '',
    onMove: () => {},
    onRefused: () => {},
    confirm: 'direct',
    still: true,
    enabled: false,
    coordinates: false,
    numbers: false,
    flipped: false,
    men,
  });
  board.show(first, { animate: false });
  const rest = still
    ? () => {}
    : playWhileSeen(element, last, (ply) => board.show(pictureAt(ply), { animate: ply > 0 }));
  left.addEventListener('abort', () => {
    rest();
    board.destroy();
  });
}

type Shown = { readonly last: number; pictureAt(ply: number): Picture };

/** A game that computes each position when it is first shown, so that the first render does not wait for all of them. */
function prepareReplay(game: Game, text: string): Shown {
  const { options, entries } = must(parseRecord(text, () => game));
  const states = [must(game.setUp(options, seatNames(game.seats)))];
  const stateAt = (ply: number): unknown => {
    for (const entry of entries.slice(states.length - 1, ply)) {
      states.push(must(applyEntry(game, states.at(-1), entry)));
    }
    return states[ply];
  };
  return {
    last: entries.length,
    pictureAt: (ply) => ({ ...game.picture(stateAt(ply)), offers: [] }),
  };
}

/** Calls `show` with the next number while the element is on screen and the page is visible. */
function playWhileSeen(element: Element, last: number, show: (ply: number) => void): () => void {
  let ply = BEGIN_AT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = false;
  const showNextPly = () => {
    ply = (ply + 1) % (last + 1);
    show(ply);
    scheduleNextPly();
  };
  const scheduleNextPly = () => {
    clearTimeout(timer);
    if (seen && !document.hidden)
      timer = setTimeout(showNextPly, ply === last ? AT_THE_END_MS : BETWEEN_MOVES_MS);
  };
  const watcher = new IntersectionObserver((entries) => {
    seen = entries.some((entry) => entry.isIntersecting);
    scheduleNextPly();
  });
  watcher.observe(element);
  document.addEventListener('visibilitychange', scheduleNextPly);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener('visibilitychange', scheduleNextPly);
  };
}
