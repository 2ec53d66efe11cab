// A real game quietly replaying itself. It rests when nobody can see it and for those who want no motion.

import { createBoard } from '@sente/board';
import { type Game, parseRecord, replay } from '@sente/kernel';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { t } from '../words/index.ts';
import './living-board.css';

const BETWEEN_MOVES_MS = 1100;
const AT_THE_END_MS = 5000;
/** Enough stones to see at a glance what is going on. */
const BEGIN_AT = 12;

export function LivingBoard({ game, record }: { game: Game; record: string }) {
  const { settings } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const pictures = useMemo(() => picturesOf(game, record), [game, record]);
  useEffect(() => {
    const element = host.current;
    const last = pictures.at(-1);
    if (!element || !last) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const { men } = settings.value.peek();
    const board = createBoard(element, {
      label: t('home.board'),
      describe: (cell) => cell.name.toUpperCase(),
      onMove: () => {},
      onRefused: () => {},
      confirm: 'direct',
      enabled: false,
      coordinates: false,
      numbers: false,
      flipped: false,
      men,
    });
    board.show(still ? last : (pictures[BEGIN_AT] ?? last), { animate: false });
    const rest = still
      ? () => {}
      : playWhileSeen(element, pictures.length, (ply) => {
          const picture = pictures[ply];
          if (picture) board.show(picture, { animate: ply > 0 });
        });
    return () => {
      rest();
      board.destroy();
    };
  }, [pictures, settings]);
  return <div class="living-board" ref={host} inert />;
}

function picturesOf(game: Game, text: string) {
  const record = parseRecord(text, (id) => (id === game.id ? game : undefined));
  const states = record.ok ? replay(game, record.value) : null;
  return states?.ok ? states.value.map((state) => ({ ...game.picture(state), offers: [] })) : [];
}

/** Calls `show` with the next number while the element is on screen and the page is looked at. */
function playWhileSeen(element: Element, count: number, show: (ply: number) => void): () => void {
  let ply = BEGIN_AT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = false;
  const tick = () => {
    ply = (ply + 1) % count;
    show(ply);
    wait();
  };
  const wait = () => {
    clearTimeout(timer);
    if (seen && !document.hidden)
      timer = setTimeout(tick, ply === count - 1 ? AT_THE_END_MS : BETWEEN_MOVES_MS);
  };
  const watcher = new IntersectionObserver((entries) => {
    seen = entries.some((entry) => entry.isIntersecting);
    wait();
  });
  watcher.observe(element);
  document.addEventListener('visibilitychange', wait);
  return () => {
    clearTimeout(timer);
    watcher.disconnect();
    document.removeEventListener('visibilitychange', wait);
  };
}
