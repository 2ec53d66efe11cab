// A game as text: read, written, replayed, and refused with the place of the first illegal entry.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game } from './game.ts';
import type { JsonObject } from './json.ts';
import type { OptionSpec } from './options.ts';
import {
  applyEntry,
  LONGEST_RECORD_TEXT,
  MOST_ENTRIES,
  makeLeaveEntry,
  makeRecord,
  parseLeaveEntry,
  parseRecord,
  replayRecord,
  seatNames,
} from './record.ts';
import { must } from './result.ts';
import { hostileTexts, LOTTERY, ROW } from './testing/index.ts';

const find = (id: string): Game | undefined =>
  [ROW, LOTTERY].find((game) => game.id === id) as Game | undefined;
const read = (text: string) => parseRecord(text, find);
const OPTIONS: readonly OptionSpec[] = [
  { key: 'flag', kind: 'flag', default: true },
  { key: 'limit', kind: 'number', min: 1, max: 9, nullable: true, default: 5 },
  { key: 'shift', kind: 'number', min: -20, max: 10 ** 10, nullable: false, default: 0 },
  { key: 'word', kind: 'choice', choices: ['a', 'b'], default: 'a' },
];
const GAME = 'sente 1 toy/row size=5 opening=true : =yours a1 b1 c1 !resign:0';

describe('a record', () => {
  it('is written as it was read', () => {
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

  it('writes and reads every kind of option', () => {
    const game = { ...ROW, id: 'toy/options', options: OPTIONS } as Game;
    const options = { flag: false, limit: null, shift: -12, word: 'b' };
    const text = 'sente 1 toy/options flag=false limit=off shift=-12 word=b : a1';
    expect(makeRecord({ game: game.id, options, entries: ['a1'] })).toBe(text);
    expect(must(parseRecord(text, () => game))).toEqual({ game: game.id, options, entries: ['a1'] });
    expect(must(parseRecord('sente 1 toy/options flag=true :', () => game)).options['flag']).toBe(true);
    // A number with other characters before or behind it, or with too many digits, is read as text.
    for (const shift of ['1x', 'x1', '1234567890', '--1', '1.5'])
      expect(parseRecord(`sente 1 toy/options shift=${shift} :`, () => game).ok).toBe(false);
    expect(must(parseRecord('sente 1 toy/options shift=123456789 :', () => game)).options['shift']).toBe(
      123456789,
    );
  });

  it('passes the players and the times to the game', () => {
    const asked: unknown[] = [];
    const game = {
      ...ROW,
      setUp: (options: never, players: readonly string[]) => {
        asked.push(players);
        return ROW.setUp(options, players);
      },
      play: (state: never, act: { at: number }) => {
        asked.push(act.at);
        return ROW.play(state, act as never);
      },
    } as unknown as Game;
    const record = { game: ROW.id, options: { size: 5, opening: false }, entries: ['a1', 'b1', 'c1'] };
    must(replayRecord(game, record, ['ann', 'ben'], [7, 8]));
    expect(asked).toEqual([['ann', 'ben'], 7, 8, 0]);
    asked.length = 0;
    must(replayRecord(game, record));
    expect(asked).toEqual([['p1', 'p2'], 0, 0, 0]);
    expect(replayRecord(game, record, ['ann']).ok).toBe(false);
  });

  it('refuses moves after the end', () => {
    const over = must(replayRecord(ROW, must(read(GAME)))).at(-1) as never;
    const asksNobody = { ...ROW, play: () => expect.fail('a game that is over is asked') };
    expect(applyEntry(asksNobody, over, 'd1')).toEqual({
      ok: false,
      refusal: { code: 'game_over', data: {} },
    });
    expect(applyEntry(ROW, over, `!${'x'.repeat(50)}`)).toEqual({
      ok: false,
      refusal: { code: 'bad_notation', data: { text: `!${'x'.repeat(39)}` } },
    });
  });

  it.each([
    ['!resign:1', { seat: 1, why: 'resign' }],
    ['!timeout:0', { seat: 0, why: 'timeout' }],
    ['!forfeit:2', { seat: 2, why: 'forfeit' }],
    ['!resign:3', null],
    ['!left:1', null],
    ['!resign', null],
    ['!resign:', null],
    ['!resign:11', null],
    ['!resign:x1', null],
    ['resign:1', null],
    ['xresign:1', null],
    ['a1', null],
    ['=mine', null],
  ])('%j is told apart: a player leaves, or it is a move', (entry, leaving) => {
    expect(parseLeaveEntry(entry)).toEqual(leaving);
    if (leaving) expect(makeLeaveEntry(leaving.seat, leaving.why)).toBe(entry);
  });

  it('replays to every state of the game', () => {
    const states = must(replayRecord(ROW, must(read(GAME))));
    expect(states).toHaveLength(6);
    expect(ROW.outcome(states.at(-1) as never)).toEqual({ winner: 1, reason: 'resign' });
  });

  it.each([
    ['', 'bad_record', { reason: 'not_a_record' }],
    ['sente', 'bad_record', { reason: 'not_a_record' }],
    ['sente 2 toy/row :', 'bad_record', { reason: 'not_a_record' }],
    ['gote 1 toy/row :', 'bad_record', { reason: 'not_a_record' }],
    ['sente 1', 'unknown_game', { game: '' }],
    ['sente 1 toy/none :', 'unknown_game', { game: 'toy/none' }],
    [`sente 1 ${'x'.repeat(70)} :`, 'unknown_game', { game: 'x'.repeat(60) }],
    ['sente 1 __proto__ :', 'unknown_game'],
    ['sente 1 toy/row', 'bad_record', { reason: 'no_moves' }],
    ['sente 1 toy/row size=99 :', 'bad_options'],
    ['sente 1 toy/row __proto__=1 :', 'bad_options'],
    ['sente 1 toy/row size :', 'bad_options', { key: 'size' }],
    ['sente 1 toy/row sizes :', 'bad_options', { key: 'sizes' }],
    ['sente 1 toy/row =5 :', 'bad_options', { key: '' }],
    ['sente 1 toy/row size=1e1 :', 'bad_options'],
    [`sente 1 toy/row : ${'a1 '.repeat(MOST_ENTRIES + 1)}`, 'bad_record', { reason: 'too_long' }],
    ['x'.repeat(LONGEST_RECORD_TEXT + 1), 'bad_record', { reason: 'too_long' }],
    [7 as unknown as string, 'bad_record', { reason: 'too_long' }],
  ])('%# is refused as %j → %s', (text, code, data?: JsonObject) => {
    expect(read(text)).toMatchObject({ ok: false, refusal: { code, data: data ?? {} } });
  });

  it('may have the greatest allowed length', () => {
    expect(must(read(`sente 1 toy/row : ${'a1 '.repeat(MOST_ENTRIES)}`)).entries).toHaveLength(MOST_ENTRIES);
    expect(read(`${GAME} ${' '.repeat(LONGEST_RECORD_TEXT)}`.slice(0, LONGEST_RECORD_TEXT)).ok).toBe(true);
  });

  it.each([
    ['=mine a1 a1', 3],
    ['a1', 1],
    ['=mine !gone:1', 2],
    ['=mine !resign:7', 2],
    ['=mine !resign:0 a1', 3],
    ['=mine !', 2],
  ])('%s does not play from entry %i on', (entries, entry) => {
    const result = replayRecord(ROW, must(read(`sente 1 toy/row : ${entries}`)));
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
        applyEntry(ROW, state, text);
      }),
    );
  });

  it('writes the leaving of a seat as an entry that can be read', () => {
    const state = must(ROW.setUp({ size: 7, opening: true }, seatNames(2)));
    expect(ROW.outcome(must(applyEntry(ROW, state, makeLeaveEntry(1, 'timeout'))))).toEqual({
      winner: 0,
      reason: 'timeout',
    });
  });
});
