// The board of the openings book: the player moves for both sides.

import { signal } from '@preact/signals';
import { findGame } from '@sente/games';
import { type Game, type GameRecord, must, readOptions } from '@sente/kernel';
import { expect, it } from 'vitest';
import { openOpeningsTable } from './openings-table.ts';

it('plays for both sides, adds legal moves, and refuses all others', async () => {
  const game = findGame('gomoku/freestyle') as Game;
  const options = must(readOptions(game.options, {}));
  const record = signal<GameRecord>({ game: game.id, options, entries: [] });
  const { model } = openOpeningsTable(game, record, signal(null));
  const move = (text: string) => model.send({ kind: 'move', seat: 0, move: text, ply: 0 });
  for (const text of ['h8', 'i9', 'g7']) expect((await move(text)).ok).toBe(true);
  expect(record.value.entries).toEqual(['h8', 'i9', 'g7']);
  expect(await move('h8')).toMatchObject({ ok: false, refusal: { code: 'occupied' } });
  expect(record.value.entries).toEqual(['h8', 'i9', 'g7']);
  expect(model.match.value.turn).toBe(1);
  expect(await model.send({ kind: 'resign', seat: 1 })).toMatchObject({ ok: false });
});
