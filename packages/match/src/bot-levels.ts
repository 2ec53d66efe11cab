// The level at which a bot plays is part of its id.

import { isBot } from './bots.ts';

export const BOT_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** `nth`: makes the ids of bots at one table different. */
export function botAt(level: BotLevel, nth: number): string {
  return `computer-${level}-${nth}`;
}

/** A bot of that level with the first number, from 1, that is free among these players. */
export function firstFreeBot(level: BotLevel, players: readonly (string | null)[]): string {
  const taken = players.map((player) => botNumberOf(player ?? ''));
  let nth = 1;
  while (taken.includes(nth)) nth++;
  return botAt(level, nth);
}

/** null: a person. */
export function botLevelOf(player: string): BotLevel | null {
  const said = PARTS.exec(player);
  return said && (Number(said[1]) as BotLevel);
}

/** The letter that distinguishes a bot from the first one at a table: B, C; null: the first bot, or a person. */
export function botLetterOf(player: string): string | null {
  return ['B', 'C'][botNumberOf(player) - 2] ?? null;
}

function botNumberOf(player: string): number {
  return Number(PARTS.exec(player)?.[2] ?? 0);
}

const PARTS = /^computer-([1-8])-(\d)$/;

export function isPerson(player: string): boolean {
  return !isBot(player);
}
