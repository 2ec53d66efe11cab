// The name of a bot: the computer, its level, and a letter if there is more than one.

import { botLetterOf, botLevelOf } from '@sente/match';
import { enComputer } from './en/computer.ts';
import { translator } from './speak.ts';

const t = translator(enComputer);

/** Null for a person. */
export function botName(player: string): string | null {
  const n = botLevelOf(player);
  const letter = botLetterOf(player);
  if (n === null) return null;
  return letter === null ? t('computer.name', { n }) : t('computer.name.other', { n, letter });
}
