// Whether a guest would lose a running game by logging in.

import { accept, refuse } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import type { Api } from '../connection/api.ts';
import { hasRunningGame } from './running-game.ts';

describe('whether the player has a running game', () => {
  const answering = (answer: unknown) => ({ get: () => Promise.resolve(answer) }) as unknown as Api;

  it.each([
    ['no room', [], false],
    ['a room that waits for players', ['open'], false],
    ['a room where a game is running', ['open', 'playing'], true],
    ['a room between two games', ['between'], true],
  ])('%s', async (_, statuses, plays) => {
    const api = answering(accept({ rooms: statuses.map((status) => ({ status })) }));
    expect(await hasRunningGame(api)).toBe(plays);
  });

  it('is false if the server does not answer', async () => {
    expect(await hasRunningGame(answering(refuse('no_connection')))).toBe(false);
  });
});
