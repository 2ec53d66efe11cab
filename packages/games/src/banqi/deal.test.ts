// The deal: the faces it decides, and the secret it keeps.

import {
  commitTo,
  drawRandomOptions,
  keepsCommitment,
  must,
  type Options,
  pickRandom,
  readOptions,
  seededRandom,
} from '@sente/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BanqiState, banqiGame, type ModeId } from './index.ts';
import { drawn, refusalCode } from './testing/drawn.ts';

const MODES: readonly ModeId[] = ['classic', 'three-kingdoms'];
const NAMES = ['p1', 'p2', 'p3'];
const MOST_PLIES = 400;

type Played = {
  readonly options: Options;
  readonly deal: string;
  /** The requests in order: moves, and `!` when the seat to move gives up. */
  readonly asked: readonly string[];
  /** states[n] is the position after n of them. */
  readonly states: readonly BanqiState[];
};

const GIVES_UP = '!';

function answer(state: BanqiState, asked: string, deal: string): BanqiState {
  const game = banqiGame(state.mode);
  const seat = state.turn as number;
  if (asked === GIVES_UP) return must(game.leave(state, seat, 'resign'));
  return must(game.play(state, { seat, move: must(game.settle(state, asked, deal)), at: 0 }));
}

/** A random game from a seed, with a seat giving up now and then. */
function playRandom(mode: ModeId, seed: string, given: Options = {}, most = MOST_PLIES): Played {
  const game = banqiGame(mode);
  const random = seededRandom(seed);
  const options = drawRandomOptions(game.options, must(readOptions(game.options, given)), random);
  const deal = game.deal(options, random) ?? '';
  let state = must(game.setUp(options, NAMES.slice(0, game.seats)));
  const states = [state];
  const asked: string[] = [];
  while (state.turn !== null && asked.length < most) {
    const move = random() < 0.002 ? GIVES_UP : pickRandom(random, game.moves(state));
    state = answer(state, move, deal);
    asked.push(move);
    states.push(state);
  }
  return { options, deal, asked, states };
}

const games = fc.record({ mode: fc.constantFrom(...MODES), seed: fc.string() });

describe('a random game', () => {
  it('loses no man: those on the board and those taken are always the same 32', () => {
    fc.assert(
      fc.property(games, ({ mode, seed }) => {
        const { states } = playRandom(mode, seed);
        const ids = (state: BanqiState) =>
          [...state.board, ...Object.values(state.capturedByFaction).flat()].flatMap((man) =>
            man ? [man.id] : [],
          );
        const atFirst = ids(states[0] as BanqiState).toSorted();
        expect(atFirst).toHaveLength(32);
        for (const state of states) expect(ids(state).toSorted()).toEqual(atFirst);
      }),
      { numRuns: 30 },
    );
  });

  it('counts the men of each faction, face up or down, as the deal has them', () => {
    fc.assert(
      fc.property(games, ({ mode, seed }) => {
        const { states, deal } = playRandom(mode, seed);
        const dealt = deal.split(',');
        for (const { board, factions } of states) {
          const alive = board.flatMap((man) => (man ? [dealt[Number(man.id.slice(1))] ?? ''] : []));
          for (const { id, pieceCount } of factions) {
            expect(alive.filter((man) => man.startsWith(id))).toHaveLength(pieceCount);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('with a limit, ends: there are only 31 captures to put it off', () => {
    fc.assert(
      fc.property(games, ({ mode, seed }) => {
        const { states } = playRandom(mode, seed, mode === 'classic' ? { quietLimit: 10 } : {}, 32 * 60);
        expect(states.at(-1)).toMatchObject({ status: 'ended', turn: null });
      }),
      { numRuns: 30 },
    );
  });
});

describe('nothing to leak', () => {
  it('a state is the same whatever lies under the men that are still face down', () => {
    fc.assert(
      fc.property(games, fc.nat(), ({ mode, seed }, chosen) => {
        const { states, asked, deal } = playRandom(mode, seed);
        const ply = chosen % states.length;
        const state = states[ply] as BanqiState;
        const other = reshuffled(state, deal, seed);
        const again = asked
          .slice(0, ply)
          .reduce((now, move) => answer(now, move, other), states[0] as BanqiState);
        expect(JSON.stringify(again)).toBe(JSON.stringify(state));
      }),
      { numRuns: 40 },
    );
  });

  it('a man face down is only an id', () => {
    const { states } = playRandom('three-kingdoms', 'back');
    for (const { board } of states) {
      for (const [at, man] of board.entries()) {
        if (man?.face === null) expect(man).toEqual({ id: `m${at}`, face: null });
      }
    }
  });

  it('the empty points tell nothing about the deal', () => {
    const game = banqiGame('three-kingdoms');
    const options = must(readOptions(game.options, { scatter: 7 }));
    const empties = (seed: string) =>
      (game.deal(options, seededRandom(seed)) ?? '').split(',').flatMap((id, at) => (id === '-' ? [at] : []));
    expect(empties('one')).toEqual(empties('two'));
    expect(empties('one')).toHaveLength(13);
  });
});

/** The deal with the men that are still face down shuffled among themselves. */
function reshuffled(state: BanqiState, deal: string, seed: string): string {
  const random = seededRandom(`again ${seed}`);
  const dealt = deal.split(',');
  const hidden = state.board.flatMap((man, at) => (man?.face === null ? [at] : []));
  for (const at of hidden) {
    const other = pickRandom(random, hidden);
    [dealt[at], dealt[other]] = [dealt[other] ?? '', dealt[at] ?? ''];
  }
  return dealt.join(',');
}

describe('dealFits', () => {
  it('holds for the true deal at every step', () => {
    fc.assert(
      fc.property(games, ({ mode, seed }) => {
        const { states, deal } = playRandom(mode, seed);
        for (const state of states) expect(banqiGame(mode).dealFits(state, deal)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it.each(MODES)('%s: fails for every other deal of the same game, once all is turned up', (mode) => {
    const { states, deal } = playRandom(mode, 'whole game', mode === 'classic' ? { quietLimit: 60 } : {});
    const last = states.findLast(({ board }) => board.every((man) => man?.face !== null)) as BanqiState;
    const men = deal.split(',');
    const places = men.flatMap((id, at) => (id === '-' ? [] : [at]));
    const face = (id = '') => id.replace(/-\d+$/, '');
    for (const a of places) {
      const b = places.find((at) => face(men[at]) !== face(men[a])) as number;
      const swapped = men.with(a, men[b] ?? '').with(b, men[a] ?? '');
      expect(banqiGame(mode).dealFits(last, swapped.join(','))).toBe(false);
    }
  });

  const { states, deal } = playRandom('three-kingdoms', 'malformed');
  const men = deal.split(',');
  const [start] = states as [BanqiState];
  const someone = men.findIndex((id) => id !== '-');
  const empty = men.indexOf('-');
  it.each([
    ['nothing', ''],
    ['too few', men.slice(1).join(',')],
    ['too many', `${deal},-`],
    ['a man twice', men.with(someone, men.findLast((id) => id !== '-') ?? '').join(',')],
    ['a stranger', men.with(someone, 'red-king-1').join(',')],
    ['a wrong number', men.with(someone, `${men[someone]}9`).join(',')],
    [
      'a man elsewhere',
      men
        .with(empty, men[someone] ?? '')
        .with(someone, '-')
        .join(','),
    ],
    ['a prototype', men.with(someone, '__proto__').join(',')],
    ['a flood', 'red-king-1,'.repeat(900_000)],
  ])('fails for a malformed deal: %s', (_, text) => {
    expect(banqiGame('three-kingdoms').dealFits(start, text)).toBe(false);
  });
});

describe('a position with men that are in no army', () => {
  it('has more men than any deal has names for', () => {
    const game = banqiGame('three-kingdoms');
    const { state } = drawn('three-kingdoms', '?aP '.repeat(45));
    const deal = game.deal(must(readOptions(game.options, {})), seededRandom('too few')) ?? '';
    expect(game.dealFits(state, deal)).toBe(false);
    const named = deal.split(',').map((id) => (id === '-' ? 'team-a-soldier-red' : id));
    expect(game.dealFits(state, named.join(','))).toBe(false);
  });

  it('is dealt anew with their faces for names', () => {
    const { state } = drawn('classic', `rK rK . bP rK ?bK ?bK . ${'. . . . '.repeat(6)}`);
    const names = (banqiGame('classic').redeal(state, seededRandom('kings')) ?? '').split(',');
    expect(names.slice(0, 3)).toEqual(['red-king-1', 'red-king', '-']);
    expect(names.slice(4, 7)).toEqual(['red-king', 'black-king-1', 'black-king']);
  });
});

describe('settle', () => {
  const table = drawn('classic', `rK ?bG . . ${'. . . . '.repeat(6)} . . . bK`);
  const game = banqiGame('classic');

  it('decides what a flip turns up', () => {
    expect(must(game.settle(table.state, '?b8', table.deal))).toBe('?b8=black-guard');
  });

  it('ignores a face in the requested move, so that a guess tells the player nothing', () => {
    for (const guess of ['?b8=black-guard', '?b8=red-pawn']) {
      expect(must(game.settle(table.state, guess, table.deal))).toBe('?b8=black-guard');
    }
  });

  it('leaves other moves as they are', () => {
    expect(must(game.settle(table.state, 'a8-a7', table.deal))).toBe('a8-a7');
  });

  it.each([
    ['?a8', 'already_revealed'],
    ['?c8', 'no_piece'],
    ['?z8', 'bad_index'],
    ['b8', 'bad_notation'],
  ])('refuses %s: %s', (move, code) => {
    expect(refusalCode(game.settle(table.state, move, table.deal))).toBe(code);
  });

  const stranger = table.deal.replace('black-king', 'black-jester');
  it.each([null, '', 'red-king-1', 'x,'.repeat(31), '-,'.repeat(31).concat('-'), stranger])(
    'refuses the deal %s',
    (deal) => {
      expect(refusalCode(game.settle(table.state, '?b8', deal))).toBe('bad_deal');
    },
  );

  it('is the only way to play a flip, and a face that cannot be there is refused', () => {
    const play = (move: string) => refusalCode(game.play(table.state, { seat: 0, move, at: 0 }));
    expect(play('?b8')).toBe('not_settled');
    expect(play('?b8=red-guard')).toBe('bad_face');
    expect(play('?b8=black-guard')).toBe('accepted');
  });
});

describe('the layout', () => {
  const game = banqiGame('three-kingdoms');
  const emptyPoints = (given: Options) =>
    must(game.setUp(must(readOptions(game.options, given)), NAMES)).board.flatMap((man, at) =>
      man ? [] : [at],
    );

  it('four-corners leaves the middle row and the middle column empty', () => {
    expect(emptyPoints({ layout: 'four-corners' })).toEqual([
      2, 7, 12, 17, 20, 21, 22, 23, 24, 27, 32, 37, 42,
    ]);
  });

  it('scatter leaves 13 points empty, others for another number, and chance draws the number', () => {
    expect(emptyPoints({ scatter: 1 })).toHaveLength(13);
    expect(emptyPoints({ scatter: 1 })).not.toEqual(emptyPoints({ scatter: 2 }));
    const defaults = must(readOptions(game.options, undefined));
    const drawnOptions = drawRandomOptions(game.options, defaults, seededRandom('open'));
    expect(drawnOptions).toMatchObject({ layout: 'scatter', threefold: false });
    expect(drawnOptions['scatter']).not.toBe(defaults['scatter']);
  });

  it('scatter leaves every point empty alike', () => {
    const times = Array.from({ length: 45 }, () => 0);
    for (let scatter = 0; scatter < 900; scatter++) {
      for (const at of emptyPoints({ scatter })) times[at] = (times[at] ?? 0) + 1;
    }
    for (const n of times) expect(Math.abs(n - 260)).toBeLessThan(70);
  });
});

describe('the promise', () => {
  it('binds the server to the deal', () => {
    const game = banqiGame('classic');
    const deal = game.deal({}, seededRandom('promise')) ?? '';
    const commitment = commitTo(deal, 'salt');
    expect(keepsCommitment(commitment, deal, 'salt')).toBe(true);
    expect(keepsCommitment(commitment, game.deal({}, seededRandom('another')) ?? '', 'salt')).toBe(false);
  });
});
