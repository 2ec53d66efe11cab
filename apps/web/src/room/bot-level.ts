// The level one asked for last in a room: the next one is offered the same.

import { BOT_LEVELS, type BotLevel } from '@sente/match';
import type { Memory } from '../base/memory.ts';

const KEY = 'room.bot-level';
const FIRST_LEVEL: BotLevel = 3;

export function lastBotLevel(memory: Memory): BotLevel {
  return BOT_LEVELS.find((one) => String(one) === memory.read(KEY)) ?? FIRST_LEVEL;
}

export function saveBotLevel(memory: Memory, level: BotLevel): void {
  memory.write(KEY, String(level));
}
