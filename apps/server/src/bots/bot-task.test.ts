// The task of a bot, found in the match alone, and its answer to a draw offer.

import { LEVELS } from '@sente/engine';
import { findGame } from '@sente/games';
import { must } from '@sente/kernel';
import {
  BOT_LEVELS,
  botAt,
  decideAndEvolve,
  evolve,
  type Match,
  matchConfigFor,
  readRoomConfig,
  startMatch,
} from '@sente/match';
import { describe, expect, it } from 'vitest';
import { agreesToDraw, nextBotTask } from './bot-task.ts';

const GAME = findGame('gomoku/freestyle') ?? expect.fail('no game');
const ROOM = must(readRoomConfig({}, findGame));
const BOT = botAt(4, 1);

function matchOf(players: readonly string[], ...commands: Parameters<typeof decideAndEvolve>[2][]): Match {
  const circumstances = { now: 5, random: () => 0, deal: null, salt: null };
  const started = evolve(GAME, null, must(startMatch(GAME, matchConfigFor(ROOM, players), 0)));
  return commands.reduce(
    (match, one) => must(decideAndEvolve(GAME, match, one, circumstances)).match,
    started,
  );
}
const move = (seat: number, text: string, ply: number) => ({ kind: 'move', seat, move: text, ply }) as const;
const draw = (seat: number) => ({ kind: 'offer', seat, offer: 'draw' }) as const;

it('has the levels of the engine', () => {
  expect(BOT_LEVELS).toEqual(LEVELS);
});

describe('a bot', () => {
  it.each([
    ['moves when it is its turn', matchOf([BOT, 'ann']), { kind: 'move', seat: 0, level: 4 }],
    ['waits for a person', matchOf(['ann', BOT]), null],
    ['has nothing to do among people', matchOf(['ann', 'bob']), null],
    [
      'answers an offer at any time',
      matchOf(['ann', BOT], draw(0)),
      { kind: 'answer_draw', seat: 1, level: 4 },
    ],
    [
      'answers an offer before it moves',
      matchOf(['ann', BOT], move(0, 'h8', 0), draw(0)),
      { kind: 'answer_draw', seat: 1, level: 4 },
    ],
    ['has no answer to its own', matchOf(['ann', BOT], draw(1)), null],
    [
      'moves on while a person has not answered it',
      matchOf([BOT, 'ann'], draw(0)),
      { kind: 'move', seat: 0, level: 4 },
    ],
    [
      'does nothing while no person is there',
      matchOf([BOT, 'ann'], { kind: 'presence', seat: 1, here: false }),
      null,
    ],
    ['does nothing when it is over', matchOf([BOT, 'ann'], { kind: 'resign', seat: 1 }), null],
  ])('%s', (_, match, task) => {
    expect(nextBotTask(match)).toEqual(task);
  });

  it.each([
    [0.3, 5, true],
    [0.5, 5, false],
    [0.5, 40, true],
    [0.54, 40, true],
    [0.7, 40, false],
  ])('with a chance of %d after %d plies agrees to a draw: %s', (chance, plies, agrees) => {
    const match = matchOf(['ann', BOT], move(0, 'h8', 0));
    const long = {
      ...match,
      plies: Array.from({ length: plies }, () => match.plies[0] as Match['plies'][0]),
    };
    expect(agreesToDraw({ chances: [1 - chance, chance] }, long, 1)).toBe(agrees);
  });
});
