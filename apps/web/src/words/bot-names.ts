// What a bot is called: the computer, its level, and a letter where it is not the only one.

import { botLetterOf, botLevelOf } from '@sente/match';
import { enComputer } from './en/computer.ts';
import { translator } from './speak.ts';

const t = translator(enComputer);

/** null: a person. */
export function botName(player: string): string | null {
  const n = botLevelOf(player);
  const letter = botLetterOf(player);
  if (n === null) return null;
  return letter === null ? t('computer.name', { n }) : t('computer.name.other', { n, letter });
}
