// Bots among people: the match does not wait for a bot, a bot agrees to rematches, and bots alone keep no game running.

import { LOTTERY, ROW } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { BOT_LEVELS, botAt, botLetterOf, botLevelOf, firstFreeBot, isPerson } from './bot-levels.ts';
import { decideSeries } from './series/index.ts';
import {
  after,
  at,
  gameOf,
  kindsOf,
  NOON,
  newMatch,
  newSeries,
  played,
  SECOND,
  told,
} from './testing/index.ts';
import type { Command, OfferKind } from './types.ts';

const BOT = botAt(3, 1);
const OTHER = botAt(8, 2);
const offer = (seat: number, kind: OfferKind): Command => ({ kind: 'offer', seat, offer: kind });
const presence = (seat: number, here: boolean): Command => ({ kind: 'presence', seat, here });

describe('the id of a player', () => {
  it('contains the level of a bot, but none for a person', () => {
    for (const level of BOT_LEVELS) expect(botLevelOf(botAt(level, 2))).toBe(level);
    expect(isPerson(BOT)).toBe(false);
  });

  it.each(['ann', '', 'xcomputer-3-1', 'Computer-3-1'])('%j is a person', (name) => {
    expect(botLevelOf(name)).toBeNull();
    expect(isPerson(name)).toBe(true);
  });

  it.each(['computer-9-0', 'computer-0-0', 'computer-3', 'computer-3-10'])('%j plays at no level', (name) => {
    expect(botLevelOf(name)).toBeNull();
  });
});

describe('bots at one table', () => {
  it('have different numbers, whatever their levels, and use the first free one', () => {
    expect(firstFreeBot(4, ['ann', null])).toBe('computer-4-1');
    expect(firstFreeBot(4, ['ann', botAt(4, 1)])).toBe('computer-4-2');
    expect(firstFreeBot(8, [botAt(4, 1), botAt(2, 3)])).toBe('computer-8-2');
  });

  it('are told apart by a letter from the second one on', () => {
    const players = [botAt(4, 1), botAt(4, 2), botAt(4, 3), 'ann', 'computer-4-0'];
    expect(players.map(botLetterOf)).toEqual([null, 'B', 'C', null, null]);
  });
});

describe('a match with a bot', () => {
  const two = played(ROW, newMatch(ROW, { players: ['ann', BOT] }), '=mine a1 b1');

  it('takes a move back as soon as its only person asks for it', () => {
    expect(kindsOf(ROW, two, offer(0, 'takeback'), at(5))).toEqual(['offered', 'taken_back']);
  });

  it('is followed by another as soon as its only person wants one', () => {
    const over = after(ROW, two, [[4, { kind: 'resign', seat: 0 }]]);
    expect(kindsOf(ROW, over, offer(0, 'rematch'), at(5))).toEqual(['offered', 'rematch_agreed']);
  });

  it('asks the bot about a draw', () => {
    const asked = after(ROW, two, [[5, offer(0, 'draw')]]);
    expect(asked.status).toBe('playing');
    expect(after(ROW, asked, [[6, offer(1, 'draw')]]).outcome?.reason).toBe('agreed');
  });

  it('of two people needs the agreement of both, and of no bot', () => {
    const three = played(
      LOTTERY,
      newMatch(LOTTERY, { players: ['ann', BOT, 'cho'] }),
      '?a1 ?b1',
      '876543210',
    );
    const asked = after(LOTTERY, three, [[5, offer(0, 'takeback')]]);
    expect(asked.plies).toHaveLength(2);
    expect(after(LOTTERY, asked, [[6, offer(2, 'takeback')]]).plies).toHaveLength(0);
  });

  it('is paused when all its people are absent, and goes on when one is back', () => {
    const gone = after(ROW, two, [[5, presence(0, false)]]);
    expect(gone.status).toBe('paused');
    expect(after(ROW, gone, [[9, presence(0, true)]]).status).toBe('playing');
  });

  it('between bots goes on while a person who is out of the game is present', () => {
    const three = newMatch(LOTTERY, { players: ['ann', BOT, OTHER] });
    const out = after(LOTTERY, three, [[3, { kind: 'resign', seat: 0 }]], '876543210');
    expect(out.status).toBe('playing');
    const gone = after(LOTTERY, out, [[5, presence(0, false)]]);
    expect(gone.status).toBe('paused');
    expect(after(LOTTERY, gone, [[7, presence(0, true)]]).status).toBe('playing');
  });

  it('gives a bot no arrival grace period', () => {
    const times = { moveMs: 60 * SECOND, arrivalMs: 30 * SECOND };
    expect(newMatch(ROW, { players: [BOT, 'ann'], ...times }).deadline).toBe(NOON + 60 * SECOND);
    expect(newMatch(ROW, { players: ['ann', BOT], ...times }).deadline).toBe(NOON + 90 * SECOND);
  });
});

describe('a series with a bot', () => {
  it('goes on as soon as its people say so', () => {
    const series = newSeries({ players: ['ann', BOT] });
    const resting = told(series, { kind: 'count', game: gameOf(series, 0) });
    const step = decideSeries(resting, { kind: 'go_on', player: 0 }, { now: resting.at, nextMatch: 'next' });
    expect(step.ok && step.value.series).toMatchObject({ match: 'next', rest: null });
  });
});
