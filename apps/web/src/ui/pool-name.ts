// A pool is called after its game, so that a new pool needs no words of its own.

import { findPool, type QueueKind } from '@sente/match';
import { ruleTexts, t } from '../words/index.ts';

export function poolName(id: string): string {
  const pool = findPool(id);
  return pool ? ruleTexts(pool.game).name : id;
}

export function kindName(kind: QueueKind): string {
  return t(kind === 'ranked' ? 'mode.ranked' : 'create.friendly');
}
