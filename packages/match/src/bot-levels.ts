// The level at which a bot plays is part of its id.

import { isBot } from './bots.ts';

export const BOT_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** `nth`: no two players of a match are called the same. */
export function botAt(level: BotLevel, nth: number): string {
  return `computer-${level}-${nth}`;
}

/** A bot of that level beside these players, whatever their levels: numbered from 1. */
export function botBeside(level: BotLevel, players: readonly (string | null)[]): string {
  const taken = players.map((player) => numberOf(player ?? ''));
  let nth = 1;
  while (taken.includes(nth)) nth++;
  return botAt(level, nth);
}

/** null: a person. */
export function botLevelOf(player: string): BotLevel | null {
  const said = PARTS.exec(player);
  return said && (Number(said[1]) as BotLevel);
}

/** What tells a bot from the first one at a table, in any language: B, C. null: it is the first, or a person. */
export function botLetterOf(player: string): string | null {
  return ['B', 'C'][numberOf(player) - 2] ?? null;
}

function numberOf(player: string): number {
  return Number(PARTS.exec(player)?.[2] ?? 0);
}

const PARTS = /^computer-([1-8])-(\d)$/;

export function isPerson(player: string): boolean {
  return !isBot(player);
}
