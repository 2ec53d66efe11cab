// The code of a refusal becomes a sentence.

import type { JsonObject } from '@sente/kernel';
import { enGames } from './en/games.ts';
import { enRefusals } from './en/refusals.ts';
import { sayCode, translator } from './speak.ts';

type Coded = { readonly code: string; readonly data?: JsonObject };

const t = translator(enRefusals);

/** The reason of a refusal. A code without a sentence is shown as it is, so that the player can report it. */
export function sayRefusal({ code, data = {} }: Coded): string {
  const sentence = refusalSentence(code, data);
  const entry = data['entry'];
  return typeof entry === 'number' ? t('refusal.entry', { entry, why: sentence }) : sentence;
}

function refusalSentence(code: string, data: JsonObject): string {
  const { mode } = data;
  const told = typeof mode === 'string' ? { ...data, mode: sayCode(enGames, `mode.${mode}`) ?? mode } : data;
  // The data that names the sentence: a reason, the phase, or the type of man.
  const why = data['why'] ?? data['reason'] ?? data['phase'] ?? data['type'];
  return (
    sayCode(enRefusals, `refusal.${code}.${why}`, told) ??
    sayCode(enRefusals, `refusal.${code}`, told) ??
    t('refusal.other', { code })
  );
}
