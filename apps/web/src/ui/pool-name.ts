// The name of a pool is that of its game, so a new pool needs no words of its own.

import { findPool, type QueueKind } from '@sente/match';
import { enGames } from '../words/en/games.ts';
import { enLobby } from '../words/en/lobby.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';

const t = translator(enGames, enLobby);

export function poolName(id: string): string {
  const pool = findPool(id);
  return pool ? ruleTexts(pool.game).name : id;
}

export function queueKindName(kind: QueueKind): string {
  return t(kind === 'ranked' ? 'mode.ranked' : 'create.friendly');
}
