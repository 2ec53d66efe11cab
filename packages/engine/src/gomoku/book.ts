// The book of Swap 2: openings of three stones that the engine itself found even. Made by tools/swap2-book.ts.

import type { GameState } from '@sente/games/gomoku';
import { pick, type Random } from '@sente/kernel';
import type { Host } from '../think.ts';

export type Place = { readonly x: number; readonly y: number };

const BOOK_FILE = 'swap2.json';

/** By variant and size, then by who moves after the opening: three stones each, as x and y in turn. */
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

/** The eight ways to turn and mirror a square board. */
const SYMMETRIES = [0, 1, 2, 3, 4, 5, 6, 7] as const;

function turned({ x, y }: Place, symmetry: number, size: number): Place {
  const last = size - 1;
  const a = symmetry & 1 ? last - x : x;
  const b = symmetry & 2 ? last - y : y;
  return symmetry & 4 ? { x: b, y: a } : { x: a, y: b };
}

function stonesOf(numbers: readonly number[]): readonly Place[] {
  return [0, 2, 4].map((at) => ({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 }));
}

/** The next stone of an opening that begins with the stones on the board; null where the book has none. */
export function bookPlace(book: Book, state: GameState, random: Random): Place | null {
  const { variant, size, nextMover, moves } = state;
  const openings = book[`${variant} ${size}`]?.[nextMover] ?? [];
  const fitting = openings.flatMap((numbers) =>
    SYMMETRIES.map((symmetry) => stonesOf(numbers).map((stone) => turned(stone, symmetry, size))).filter(
      (stones) => moves.every((move, at) => stones[at]?.x === move.x && stones[at]?.y === move.y),
    ),
  );
  return fitting.length === 0 ? null : (pick(random, fitting)[moves.length] ?? null);
}
