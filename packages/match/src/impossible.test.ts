// Impossible events: a log that contains one does not fold, and the refusal says why and where.

import type { Game } from '@sente/kernel';
import { ROW } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { fold, replayPlies, tryEvolve } from './evolve.ts';
import { after, newMatch, plainConfig, played } from './testing/index.ts';
import type { MatchEvent } from './types.ts';

const CONFIG = plainConfig(ROW as Game);
const at = 1;
const start = newMatch(ROW);
const under = played(ROW, start, '=mine a1');
const over = after(ROW, under, [[5, { kind: 'resign', seat: 0 }]]);
const paused = after(ROW, under, [
  [3, { kind: 'presence', seat: 0, here: false }],
  [4, { kind: 'presence', seat: 1, here: false }],
]);
const mover = under.turn ?? 0;

describe('an event that cannot have happened', () => {
  it.each<[string, typeof start | null, object]>([
    ['not_started', null, { kind: 'paused', at }],
    ['started_twice', start, { kind: 'started', at, config: CONFIG }],
    ['another_game', null, { kind: 'started', at, config: { ...CONFIG, game: 'toy/other' } }],
    ['wrong_seats', null, { kind: 'started', at, config: { ...CONFIG, players: ['ann'] } }],
    ['no_such_seat', under, { kind: 'left', at, seat: 2, why: 'resign' }],
    ['not_playing', paused, { kind: 'moved', at, seat: mover, move: 'c1' }],
    ['not_playing', over, { kind: 'moved', at, seat: mover, move: 'c1' }],
    ['not_the_turn', under, { kind: 'moved', at, seat: 1 - mover, move: 'c1' }],
    ['over', over, { kind: 'left', at, seat: 0, why: 'resign' }],
    ['not_playing', paused, { kind: 'taken_back', at, plies: 1 }],
    ['too_few_plies', under, { kind: 'taken_back', at, plies: 3 }],
    ['too_few_plies', under, { kind: 'taken_back', at, plies: 0 }],
    ['not_playing', paused, { kind: 'paused', at }],
    ['not_paused', under, { kind: 'resumed', at }],
    ['over', over, { kind: 'ended', at, outcome: { winner: null, reason: 'agreed' } }],
    ['over', over, { kind: 'aborted', at, seat: 0 }],
    ['not_over', under, { kind: 'rematch_agreed', at }],
    ['not_over', under, { kind: 'revealed', at, deal: 'a', salt: 'b' }],
    ['kind', under, { kind: 'danced', at }],
  ])('%s: %#', (reason, match, event) => {
    const refusal = { code: 'bad_event', data: { reason } };
    expect(tryEvolve(ROW, match, event as MatchEvent)).toEqual({ ok: false, refusal });
  });

  it('is refused with its place in the log', () => {
    const began: MatchEvent = { kind: 'started', at, config: CONFIG };
    expect(fold(ROW, [began, { kind: 'resumed', at }])).toEqual({
      ok: false,
      refusal: { code: 'bad_event', data: { reason: 'not_paused', seq: 2 } },
    });
  });

  it('may be a start with invalid options, or an illegal ply', () => {
    const strange = { ...CONFIG, options: { strange: 1 } };
    expect(replayPlies(ROW, strange, [])).toMatchObject({ ok: false, refusal: { code: 'bad_options' } });
    const bad = [
      { entry: 'h9', seat: 0, at },
      { entry: '=mine', seat: 0, at },
    ];
    expect(replayPlies(ROW, CONFIG, bad)).toMatchObject({ ok: false, refusal: { code: 'bad_notation' } });
  });
});

describe('an offer', () => {
  it('that is repeated changes nothing, and a new match has none', () => {
    expect(start).toMatchObject({ offers: { draw: [], takeback: [], rematch: [] }, plies: [] });
    const offered = { kind: 'offered', at, seat: 0, offer: 'draw' } as const;
    const again = fold(ROW, [{ kind: 'started', at, config: CONFIG }, offered, offered]);
    expect(again.ok && again.value.offers).toEqual({ draw: [0], takeback: [], rematch: [] });
  });

  it('is dropped when the match ends', () => {
    const offered = after(ROW, under, [
      [4, { kind: 'offer', seat: 0, offer: 'draw' }],
      [5, { kind: 'offer', seat: 0, offer: 'takeback' }],
    ]);
    const ended = after(ROW, offered, [[6, { kind: 'resign', seat: 0 }]]);
    const aborted = tryEvolve(ROW, offered, { kind: 'aborted', at: 9, seat: 0 });
    const none = { draw: [], takeback: [], rematch: [] };
    expect([ended.offers, aborted.ok && aborted.value.offers]).toEqual([none, none]);
  });
});
