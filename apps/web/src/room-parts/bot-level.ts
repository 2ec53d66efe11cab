// The level of the last bot that the player added to a room. The next bot is offered at the same level.

import { BOT_LEVELS, type BotLevel } from '@sente/match';
import type { Memory } from '../base/memory.ts';

const KEY = 'room.bot-level';
const FIRST_LEVEL: BotLevel = 3;

export function readLastBotLevel(memory: Memory): BotLevel {
  return BOT_LEVELS.find((one) => String(one) === memory.read(KEY)) ?? FIRST_LEVEL;
}

export function saveBotLevel(memory: Memory, level: BotLevel): void {
  memory.write(KEY, String(level));
}
