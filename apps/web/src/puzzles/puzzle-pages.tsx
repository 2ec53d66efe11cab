// Chooses the page for an address under /puzzles.

import { Lazy } from '../ui/lazy.tsx';
import { isPuzzleGame } from './puzzle-games.ts';

/** `id` is what follows `/puzzles` in the address: nothing, a game, or a game and a puzzle. */
export function PuzzlePages({ id: asked }: { id: string | null }) {
  if (asked === null) return <Lazy load={loadPuzzles} props={{}} />;
  const [family, variant, id] = asked.split('/');
  const game = `${family}/${variant}`;
  return isPuzzleGame(game) ? (
    <Lazy load={loadPuzzle} props={{ game, id: id ?? null }} />
  ) : (
    <Lazy load={loadNotFound} props={{}} />
  );
}

const loadPuzzles = () => import('./puzzles-page.tsx').then((page) => page.PuzzlesPage);
const loadPuzzle = () => import('./puzzle-page.tsx').then((page) => page.PuzzlePage);
const loadNotFound = () => import('../frame/not-found-page.tsx').then((page) => page.NotFoundPage);
