// A game against the computer while the player waits in the queue: the same game, at the player's level. A game in
// progress goes on instead.

import type { Game } from '@sente/kernel';
import { casualPoolRoomConfig, findPool, plainPoolRoomConfig } from '@sente/match';
import type { Memory } from '../base/memory.ts';
import type { ComputerTable } from './computer-table.ts';
import { suggestLevelByResults } from './results.ts';
import { playersBySeat, readSetup } from './setup.ts';

/** `search` is the query of the address; it names the pool that the player is queued for, and the kind of game. */
export function startGameWhileQueued(table: ComputerTable, search: string, memory: Memory): void {
  const { game } = table.model;
  const options = readOptionsOfQueuedPool(game, new URLSearchParams(search));
  if (options === null || table.inProgress.value) return;
  const { side } = readSetup(memory);
  const setup = {
    level: suggestLevelByResults(memory, game.id),
    side: side === 'none' ? 'first' : side,
  } as const;
  table.fresh(options, playersBySeat(game, setup));
}

function readOptionsOfQueuedPool(game: Game, query: URLSearchParams) {
  const row = findPool(query.get('pool') ?? '');
  const roomOf = query.get('kind') === 'plain' ? plainPoolRoomConfig : casualPoolRoomConfig;
  const room = row?.game === game.id ? roomOf(row, () => game) : null;
  return room?.ok ? room.value.options : null;
}
