// A game as text: read, made, replayed, and refused with the place of the first entry that does not play.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from './game.ts';
import {
  enter,
  LONGEST_RECORD_TEXT,
  MOST_ENTRIES,
  makeLeaving,
  makeRecord,
  parseLeaving,
  parseRecord,
  replay,
  seatNames,
} from './record.ts';
import { must } from './result.ts';
import { hostileTexts, LOTTERY, ROW } from './testing/index.ts';

const find = (id: string): Game | undefined =>
  [ROW, LOTTERY].find((game) => game.id === id) as Game | undefined;
const read = (text: string) => parseRecord(text, find);
const GAME = 'sente 1 toy/row size=5 opening=true : =yours a1 b1 c1 !resign:0';

describe('a record', () => {
  it('is read and made again, word for word', () => {
    const record = must(read(GAME));
    expect(record).toEqual({
      game: 'toy/row',
      options: { size: 5, opening: true },
      entries: ['=yours', 'a1', 'b1', 'c1', '!resign:0'],
    });
    expect(makeRecord(record)).toBe(GAME);
  });

  it('may be spread over lines', () => {
    expect(must(read('  sente 1\n toy/row\r\n:\t=mine\n a1 \n')).entries).toEqual(['=mine', 'a1']);
  });

  it.each([
    ['!resign:1', { seat: 1, why: 'resign' }],
    ['!timeout:0', { seat: 0, why: 'timeout' }],
    ['!forfeit:2', { seat: 2, why: 'forfeit' }],
    ['!resign:3', null],
    ['!left:1', null],
    ['!resign', null],
    ['resign:1', null],
    ['a1', null],
    ['=mine', null],
  ])('%j is told apart: somebody leaves, or it is a move', (entry, leaving) => {
    expect(parseLeaving(entry)).toEqual(leaving);
    if (leaving) expect(makeLeaving(leaving.seat, leaving.why)).toBe(entry);
  });

  it('replays to every state on the way', () => {
    const states = must(replay(ROW, must(read(GAME))));
    expect(states).toHaveLength(6);
    expect(ROW.outcome(states.at(-1) as never)).toEqual({ winner: 1, reason: 'resign' });
  });

  it.each([
    ['', 'bad_record'],
    ['sente', 'bad_record'],
    ['sente 2 toy/row :', 'bad_record'],
    ['sente 1 toy/none :', 'unknown_game'],
    ['sente 1 __proto__ :', 'unknown_game'],
    ['sente 1 toy/row', 'bad_record'],
    ['sente 1 toy/row size=99 :', 'bad_options'],
    ['sente 1 toy/row __proto__=1 :', 'bad_options'],
    ['sente 1 toy/row size :', 'bad_options'],
    ['sente 1 toy/row size=1e1 :', 'bad_options'],
    [`sente 1 toy/row : ${'a1 '.repeat(MOST_ENTRIES + 1)}`, 'bad_record'],
    ['x'.repeat(LONGEST_RECORD_TEXT + 1), 'bad_record'],
  ])('%# is refused as %j → %s', (text, code) => {
    expect(read(text)).toMatchObject({ ok: false, refusal: { code } });
  });

  it.each([
    ['=mine a1 a1', 3],
    ['a1', 1],
    ['=mine !gone:1', 2],
    ['=mine !resign:7', 2],
    ['=mine !resign:0 a1', 3],
    ['=mine !', 2],
  ])('%s does not play from entry %i on', (entries, entry) => {
    const result = replay(ROW, must(read(`sente 1 toy/row : ${entries}`)));
    expect(result).toMatchObject({ ok: false, refusal: { data: { entry } } });
  });

  it('reads any text without throwing', () => {
    for (const text of hostileTexts()) {
      read(text);
      read(`sente 1 toy/row : ${text}`);
      read(`sente 1 ${text} :`);
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        read(`sente 1 toy/row ${text}`);
        const state = must(ROW.setUp({ size: 7, opening: true }, seatNames(2)));
        enter(ROW, state, text);
      }),
    );
  });

  it('writes a seat’s leaving so that it can be entered', () => {
    const state = must(ROW.setUp({ size: 7, opening: true }, seatNames(2)));
    expect(ROW.outcome(must(enter(ROW, state, makeLeaving(1, 'timeout'))))).toEqual({
      winner: 0,
      reason: 'timeout',
    });
  });
});
