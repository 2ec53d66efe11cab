// The small rules of the account and its pages: which refusal is said, whether a game waits, how a rating is drawn.

import { accept, refuse } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import type { Api } from '../connection/api.ts';
import { ofCurrentPassword, outcomeOf } from './outcome.tsx';
import { playsSomewhere } from './own-rooms.ts';
import { drawnCourse } from './rating-chart.tsx';

describe('a form', () => {
  it('is done, or says why not', () => {
    expect(outcomeOf(accept(null))).toBe('done');
    expect(outcomeOf(refuse('name_taken'))).toEqual({ code: 'name_taken', data: {} });
  });

  it('that asks for the password alone blames the password alone', () => {
    expect(ofCurrentPassword({ code: 'wrong_credentials', data: {} })).toEqual({
      code: 'wrong_password',
      data: {},
    });
    expect(ofCurrentPassword({ code: 'name_taken', data: {} })).toEqual({ code: 'name_taken', data: {} });
    expect(ofCurrentPassword('done')).toBe('done');
    expect(ofCurrentPassword(null)).toBeNull();
  });
});

describe('a game waits somewhere', () => {
  const answering = (answer: unknown) => ({ get: () => Promise.resolve(answer) }) as unknown as Api;

  it.each([
    ['no room', [], false],
    ['a room that waits for people', ['open'], false],
    ['a room where a game is played', ['open', 'playing'], true],
    ['a room between two games', ['between'], true],
  ])('%s', async (_, statuses, plays) => {
    const api = answering(accept({ rooms: statuses.map((status) => ({ status })) }));
    expect(await playsSomewhere(api)).toBe(plays);
  });

  it('no, when the server does not answer', async () => {
    expect(await playsSomewhere(answering(refuse('no_connection')))).toBe(false);
  });
});

describe('the course of a rating', () => {
  const { values, low, high, x, y } = drawnCourse([
    { at: 1, before: 1500, after: 1700 },
    { at: 2, before: 1700, after: 1400 },
  ]);

  it('begins before the first game, goes to the right, and is higher where the rating is', () => {
    expect([values, low, high]).toEqual([[1500, 1700, 1400], 1400, 1700]);
    expect(x(0)).toBeLessThan(x(1));
    expect(y(1700)).toBeLessThan(y(1500));
    expect(y(1500)).toBeLessThan(y(1400));
  });

  it('that hardly moves is drawn as a line that hardly moves', () => {
    const flat = drawnCourse([{ at: 1, before: 1500, after: 1501 }]);
    expect(Math.abs(flat.y(1500) - flat.y(1501))).toBeLessThan(1);
  });
});
