// What a bot is called: the computer, its level, and a letter where it is not the only one.

import { botLetterOf, botLevelOf } from '@sente/match';
import './computer.ts';
import { t } from './speak.ts';

/** null: a person. */
export function botName(player: string): string | null {
  const n = botLevelOf(player);
  const letter = botLetterOf(player);
  if (n === null) return null;
  return letter === null ? t('computer.name', { n }) : t('computer.name.other', { n, letter });
}
