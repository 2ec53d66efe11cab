// The result as each of those around a table reads it.

import { signal } from '@preact/signals';
import { findGame } from '@sente/games';
import { must, readOptions, refuse } from '@sente/kernel';
import { fold, type MatchEvent } from '@sente/match';
import { describe, expect, it } from 'vitest';
import { enOnline } from '../words/en-online.ts';
import '../words/yours.ts';
import { addEnglish } from '../words/index.ts';
import { resultDetails, resultTitle } from './status.tsx';
import { type Remote, viewTable } from './table-view.ts';

addEnglish(enOnline);

const game = findGame('gomoku/freestyle') ?? expect.fail('no gomoku');
const LINE: Remote = {
  seats: signal([]),
  frozen: signal(false),
  unsure: signal(false),
  unsent: signal(null),
  declined: signal(null),
};

/** Ann has seat 0, Bob seat 1; whoever looks has the given seats. */
function read(
  seats: readonly number[],
  remote: Remote | null,
  swap2: boolean,
  ...after: readonly MatchEvent[]
) {
  const config = {
    game: game.id,
    options: must(readOptions(game.options, { swap2 })),
    players: ['ann', 'bob'],
    moveMs: null,
    timeoutPolicy: 'auto',
    graceMs: null,
    pausedMs: 600_000,
    rated: false,
    commitment: null,
  } as const;
  const view = viewTable({
    game,
    match: signal(must(fold(game, [{ kind: 'started', at: 0, config }, ...after]))),
    viewerSeats: signal(seats),
    names: signal(['Ann', 'Bob']),
    send: () => Promise.resolve(refuse('game_over')),
    local: remote === null,
    clock: null,
    freeUndo: null,
    remote,
    startedAt: 0,
    address: null,
  });
  return [resultTitle(view), ...resultDetails(view)];
}

const bobResigns: MatchEvent = { kind: 'left', at: 1, seat: 1, why: 'resign' };

describe('the result', () => {
  it.each([
    ['the winner', [0], LINE, ['You win', 'Black wins', 'Resignation']],
    ['the loser', [1], LINE, ['You lose', 'Black wins', 'Resignation']],
    ['a spectator', [], LINE, ['Ann (Black) wins', 'Resignation']],
    ['both at one screen', [0, 1], null, ['Ann (Black) wins', 'Resignation']],
  ])('as %s reads it', (_, seats, remote, texts) => {
    expect(read(seats, remote, false, bobResigns)).toEqual(texts);
  });

  it('names no colour where none was taken', () => {
    expect(read([0], LINE, true, bobResigns)).toEqual(['You win', 'Resignation']);
  });

  it('of a game that was called off has no reason', () => {
    expect(read([0], LINE, false, { kind: 'aborted', at: 1, seat: 0 })).toEqual(['Called off']);
  });
});
