// A ranked pool is called after its game, so that a new pool needs no words of its own.

import { findPool } from '@sente/match';
import { ruleTexts } from '../words/index.ts';

export function poolName(id: string): string {
  const pool = findPool(id);
  return pool ? ruleTexts(pool.game).name : id;
}
