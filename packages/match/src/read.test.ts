// Events and configurations from outside are read field by field, and hostile values are refused.

import type { Game } from '@sente/kernel';
import { must, seededRandom } from '@sente/kernel';
import { damaged, hostileValues, ROW } from '@sente/kernel/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_ID, readMatchConfig } from './config.ts';
import { fold } from './evolve.ts';
import { readEvent, readLog } from './read.ts';
import { arbitraryAttempts, arbitrarySettings, plainConfig, playWild } from './testing/index.ts';
import type { MatchEvent } from './types.ts';

const CONFIG = plainConfig(ROW as Game);
/** The longest allowed name. */
const ID = 'k'.repeat(LONGEST_ID);
/** A year, leap years too. */
const LONGEST_SPAN_MS = 366 * 24 * 3_600_000;
const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

describe('readMatchConfig', () => {
  it('reads known fields, and drops unknown ones', () => {
    expect(readMatchConfig({ ...CONFIG, secret: 1 })).toEqual({ ok: true, value: CONFIG });
  });

  it.each(Object.keys(CONFIG))('refuses a hostile %s', (key) => {
    for (const value of hostileValues()) {
      const read = readMatchConfig({ ...CONFIG, [key]: value });
      if (read.ok) expect(JSON.stringify(read.value).length).toBeLessThan(2_000);
    }
    expect(readMatchConfig({ ...CONFIG, [key]: Number.NaN }).ok).toBe(false);
    expect(readMatchConfig({ ...CONFIG, [key]: undefined }).ok).toBe(false);
  });

  it('limits the number of options and the length of their names', () => {
    const many = (count: number, length: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`${index}`.padStart(length, 'k'), true]),
      );
    const reads = (options: object) => readMatchConfig({ ...CONFIG, options }).ok;
    expect([reads(many(1, 10)), reads(many(1000, 10)), reads(many(1, 1000))]).toEqual([true, false, false]);
  });

  it('reads the arrival grace period, if there is one', () => {
    const read = (arrivalMs: unknown) => readMatchConfig({ ...CONFIG, arrivalMs });
    expect(read(30_000)).toEqual({ ok: true, value: { ...CONFIG, arrivalMs: 30_000 } });
    const refusal = { code: 'bad_config', data: { key: 'arrivalMs' } };
    for (const bad of [null, 0, -1, 1.5, '30000']) expect(read(bad)).toEqual({ ok: false, refusal });
    expect(must(readMatchConfig(CONFIG))).not.toHaveProperty('arrivalMs');
  });

  it.each<[string, object]>([
    ['moveMs', { moveMs: LONGEST_SPAN_MS }],
    ['players', { players: EIGHT }],
    ['options', { options: { [ID]: null } }],
  ])('takes the most of %s, and nothing beyond', (_, most) => {
    expect(readMatchConfig({ ...CONFIG, ...most })).toEqual({ ok: true, value: { ...CONFIG, ...most } });
  });

  it.each<[string, object]>([
    ['moveMs', { moveMs: LONGEST_SPAN_MS + 1 }],
    ['moveMs', { moveMs: '60000' }],
    ['players', { players: [...EIGHT, 'i'] }],
    ['players', { players: [] }],
    ['players', { players: ['a', ''] }],
    ['options', { options: { [`${ID}k`]: null } }],
  ])('refuses a wrong %s: %j', (key, wrong) => {
    expect(readMatchConfig({ ...CONFIG, ...wrong })).toEqual({
      ok: false,
      refusal: { code: 'bad_config', data: { key } },
    });
  });

  it('refuses all values but objects', () => {
    for (const value of hostileValues()) expect(readMatchConfig(value).ok).toBe(false);
  });
});

describe('readEvent', () => {
  it('refuses every hostile value, as the whole and as the kind', () => {
    for (const value of hostileValues()) {
      expect(readEvent(value).ok).toBe(false);
      expect(readEvent({ kind: value, at: 1 }).ok).toBe(false);
      expect(readEvent({ kind: 'moved', at: value, seat: value, move: value }).ok).toBe(false);
    }
  });

  it.each([
    { kind: 'moved', at: 1, seat: 9, move: 'a1' },
    { kind: 'moved', at: 1, seat: 0, move: 'a'.repeat(101) },
    { kind: 'moved', at: 1, seat: 0, move: 'a1', auto: false },
    { kind: 'left', at: 1, seat: 0, why: 'bored' },
    { kind: 'credited', at: 1, ms: -5 },
    { kind: 'taken_back', at: 1, plies: 0 },
    { kind: 'presence', at: 1, seat: 0, here: 'yes' },
    { kind: 'ended', at: 1, outcome: { winner: 'me', reason: 'x' } },
    { kind: 'ended', at: 1, outcome: { winner: 0, reason: 'x', places: ['1'] } },
    { kind: 'toString', at: 1 },
    { kind: '__proto__', at: 1 },
  ])('refuses %j', (event) => {
    expect(readEvent(event)).toMatchObject({ ok: false, refusal: { code: 'bad_event' } });
  });

  const ended = (places: unknown) => ({ kind: 'ended', at: 1, outcome: { winner: 0, reason: 'x', places } });

  it.each([
    { kind: 'arrived', at: 0, seat: 1 },
    { kind: 'arrived', at: 1, seat: 2 },
    { kind: 'ended', at: 1, outcome: { winner: null, reason: 'agreed' } },
    ended([1, 2, 3]),
    ended([0, 0, 0]),
    ended([1, 2, 3, 4, 5, 6, 7, 8]),
    { kind: 'credited', at: 8.64e15, ms: LONGEST_SPAN_MS },
  ])('reads %j as it is', (event) => {
    expect(readEvent(event)).toEqual({ ok: true, value: event });
  });

  it.each([
    { kind: 'arrived', at: 1, seat: -1 },
    { kind: 'arrived', at: 1 },
    { kind: 'arrived', at: -1, seat: 0 },
    ended('123'),
    ended({ length: 3 }),
    ended([1, 2, 'third']),
    ended(Array.from({ length: 100 }, () => 1)),
    ended([1, 2, 100]),
    ended([1, 2, 3, 4, 5, 6, 7, 8, 8]),
    ended([9]),
    { kind: 'credited', at: 1, ms: LONGEST_SPAN_MS + 1 },
    { kind: 'credited', at: 8.64e15 + 2, ms: 1 },
  ])('refuses %j', (event) => {
    expect(readEvent(event).ok).toBe(false);
  });

  it('reads no damaged log into a match that throws', () => {
    fc.assert(
      fc.property(arbitrarySettings, arbitraryAttempts, fc.string(), (settings, attempts, seed) => {
        const { events } = playWild(ROW as Game, settings, CONFIG, attempts, seed);
        const log = damaged(events, seededRandom(seed));
        if (!Array.isArray(log)) return;
        const read = log.map(readEvent).flatMap((event) => (event.ok ? [event.value] : []));
        fold(ROW, read);
      }),
    );
  });
});

describe('readLog', () => {
  const started = { kind: 'started', at: 1, config: CONFIG };
  const moved = { kind: 'moved', at: 2, seat: 0, move: '=mine' };

  it.each([
    ['without a kind', { at: 2, seat: 0, move: '=mine' }, { reason: 'kind', seq: 2 }],
    ['of an unknown kind', { ...moved, kind: 'danced' }, { reason: 'kind', seq: 2 }],
    ['that is no object', 5, { reason: 'not_an_object', seq: 2 }],
    ['that is missing', null, { reason: 'not_an_object', seq: 2 }],
  ])('stops before an event %s, and says which', (_, bad, data) => {
    expect(readLog([started, bad, moved])).toEqual({
      events: [started],
      refusal: { code: 'bad_event', data },
    });
  });

  it('reads a whole valid log', () => {
    expect(readLog([started, moved])).toEqual({ events: [started, moved], refusal: null });
  });

  it('counts from the event it comes after', () => {
    expect(readLog([moved, 5], 7)).toMatchObject({ events: [moved], refusal: { data: { seq: 9 } } });
  });
});

describe('fold', () => {
  it('refuses an event of an unknown kind, even if the reader let it through', () => {
    const log = [
      { kind: 'started', at: 1, config: CONFIG },
      { kind: 'danced', at: 2 },
    ] as MatchEvent[];
    expect(fold(ROW, log)).toEqual({
      ok: false,
      refusal: { code: 'bad_event', data: { reason: 'kind', seq: 2 } },
    });
  });
});
