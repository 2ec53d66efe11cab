// The words of the result for each viewer of a table.

import { signal } from '@preact/signals';
import { findGame } from '@sente/games';
import { positionFromTokens } from '@sente/games/banqi';
import { type Game, must, type Options, readOptions, refuse } from '@sente/kernel';
import { fold, type Match, type MatchConfig, type MatchEvent } from '@sente/match';
import { describe, expect, it } from 'vitest';
import { openTableView, type Remote } from './model/table-view.ts';
import { resultDetails, resultTitle } from './status.tsx';

const game = findGame('gomoku/freestyle') ?? expect.fail('no gomoku');
const LINE: Remote = {
  seats: signal([]),
  frozen: signal(false),
  unsure: signal(false),
  unsent: signal(null),
  declined: signal(null),
  restartedWith: signal(null),
};

/** Ann has seat 0, Bob seat 1, Cai seat 2. */
const NAMES = ['Ann', 'Bob', 'Cai'];

function configOf(played: Game, asked: Options): MatchConfig {
  return {
    game: played.id,
    options: must(readOptions(played.options, asked)),
    players: NAMES.slice(0, played.seats),
    moveMs: null,
    timeoutPolicy: 'auto',
    graceMs: null,
    pausedMs: 600_000,
    rated: false,
    commitment: null,
  };
}

/** The words of the result for a viewer with these seats. */
function readResult(played: Game, match: Match, seats: readonly number[], remote: Remote | null) {
  const view = openTableView({
    game: played,
    match: signal(match),
    viewerSeats: signal(seats),
    names: signal(NAMES.slice(0, played.seats)),
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

function read(
  seats: readonly number[],
  remote: Remote | null,
  swap2: boolean,
  ...after: readonly MatchEvent[]
) {
  const started: MatchEvent = { kind: 'started', at: 0, config: configOf(game, { swap2 }) };
  return readResult(game, must(fold(game, [started, ...after])), seats, remote);
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

  it('names no colour before the colours are assigned', () => {
    expect(read([0], LINE, true, bobResigns)).toEqual(['You win', 'Resignation']);
  });

  it('has no reason if the game was called off', () => {
    expect(read([0], LINE, false, { kind: 'aborted', at: 1, seat: 0 })).toEqual(['Called off']);
  });

  it('says why a player without an army lost', () => {
    const kingdoms = findGame('banqi/three-kingdoms') ?? expect.fail('no Three Kingdoms');
    const board = ['aP', 'bR', '?aK', ...Array<string>(42).fill('.')];
    const asked = { mode: 'three-kingdoms', board, turn: 0, counter: 60 } as const;
    const { state } = must(positionFromTokens({ ...asked, owners: ['a', null, null], active: ['a', 'b'] }));
    const won = must(kingdoms.play(state, { seat: 0, move: 'a9xb9', at: 1 }));
    const config = configOf(kingdoms, {});
    const started = must(fold(kingdoms, [{ kind: 'started', at: 0, config }]));
    const match: Match = { ...started, state: won, turn: null, outcome: kingdoms.outcome(won) };
    const never = 'never found an army and is out: the last army without a player is gone.';
    expect(readResult(kingdoms, match, [1], LINE)).toEqual([
      'You lose',
      'Generals’ army wins',
      'Last army standing',
      `Bob ${never}`,
      `Cai ${never}`,
    ]);
  });
});
