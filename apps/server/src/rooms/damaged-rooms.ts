// Logs rooms with an unreadable configuration: each once, however often it is found.

import type { Refusal } from '@sente/kernel';
import type { Logger } from 'pino';
import { BoundedMap } from '../base/bounded-map.ts';

const MOST_NAMED = 1_000;

export function makeDamagedRoomLogger(log: Logger): (room: string, cause: Refusal) => void {
  const named = new BoundedMap<string, true>(MOST_NAMED);
  return (room, { code, data }) => {
    if (!named.has(room)) log.error({ room, code, data }, 'damaged room configuration');
    named.set(room, true);
  };
}
