// What the page of the computer calls whoever sits before it, and what it asks the engine for them.

import type { SentLimits } from '@sente/engine';

export const YOU = 'you';
const HINT_MS = 1200;

export function hintLimits(): SentLimits {
  return { level: 8, timeMs: HINT_MS };
}
