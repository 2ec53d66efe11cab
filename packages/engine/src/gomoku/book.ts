// The book of Swap 2: openings of three stones that the engine itself found even. Made by tools/swap2-book.mjs.

import { applySymmetryToPoint, type GameState, SYMMETRIES } from '@sente/games/gomoku';
import { type Point, pickRandom, type Random } from '@sente/kernel';
import type { Host } from '../think.ts';

export type Place = { readonly x: number; readonly y: number };

const BOOK_FILE = 'swap2.json';

/** By variant and size, then by the colour that moves after the opening: three stones each, as x and y in turn. */
export type Book = {
  readonly [board: string]: { readonly [nextMover: string]: readonly (readonly number[])[] };
};

const books = new WeakMap<Host, Promise<Book>>();

export function readBook(host: Host): Promise<Book> {
  const book =
    books.get(host) ??
    host.load(BOOK_FILE).then((bytes) => JSON.parse(String.fromCharCode(...bytes)) as Book);
  books.set(host, book);
  return book;
}

function readStones(numbers: readonly number[]): readonly Point[] {
  return [0, 2, 4].map((at) => [numbers[at] ?? 0, numbers[at + 1] ?? 0]);
}

/** The next stone of an opening that begins with the stones on the board; null where the book has none. */
export function nextStoneFromBook(book: Book, state: GameState, random: Random): Place | null {
  const { variant, size, nextMover, moves } = state;
  const openings = book[`${variant} ${size}`]?.[nextMover] ?? [];
  const fitting = openings.flatMap((numbers) =>
    SYMMETRIES.map((symmetry) =>
      readStones(numbers).map((stone) => applySymmetryToPoint(stone, symmetry, size)),
    ).filter((stones) => moves.every((move, at) => stones[at]?.[0] === move.x && stones[at]?.[1] === move.y)),
  );
  const next = fitting.length === 0 ? undefined : pickRandom(random, fitting)[moves.length];
  return next ? { x: next[0], y: next[1] } : null;
}
