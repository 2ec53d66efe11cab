// The level at which a bot plays is part of its id.

import { isBot } from './bots.ts';

export const BOT_LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

/** `nth`: no two players of a match are called the same. */
export function botAt(level: BotLevel, nth: number): string {
  return `computer-${level}-${nth}`;
}

/** null: a person. */
export function botLevelOf(player: string): BotLevel | null {
  const said = /^computer-([1-8])-\d$/.exec(player);
  return said && (Number(said[1]) as BotLevel);
}

export function isPerson(player: string): boolean {
  return !isBot(player);
}
