// Codes become sentences here and only here: refusals, results, phases, facts, names of sides and men.

import type { Fact, JsonObject } from '@sente/kernel';
import type { Fillings } from './fill.ts';
import type { WordKey } from './keys.ts';
import { hasWords, t } from './speak.ts';

type Coded = { readonly code: string; readonly data?: JsonObject };

/** Why something was refused. A code nobody has words for yet is shown as it is, so that it can be told. */
export function sayRefusal({ code, data = {} }: Coded): string {
  const sentence = refusalSentence(code, data);
  const entry = data['entry'];
  return typeof entry === 'number' ? t('refusal.entry', { entry, why: sentence }) : sentence;
}

function refusalSentence(code: string, data: JsonObject): string {
  const { mode } = data;
  const told = typeof mode === 'string' ? { ...data, mode: look(`mode.${mode}`) ?? mode } : data;
  // The most telling of what the refusal says about itself: a reason, the phase, the type of man.
  const why = data['why'] ?? data['reason'] ?? data['phase'] ?? data['type'];
  return (
    look(`refusal.${code}.${why}`, told) ?? look(`refusal.${code}`, told) ?? t('refusal.other', { code })
  );
}

/** Why the game ended, without saying who won. */
export function sayReason(reason: string): string {
  return look(`reason.${reason}`) ?? t('reason.other', { reason });
}

/** What a panel tells beside the board; `seatName` names a seat as the page does. */
export function sayFact(fact: Fact, seatName: (seat: number) => string): string {
  const { seat, faction, points } = fact.data;
  const data = {
    ...fact.data,
    ...(typeof seat === 'number' ? { who: seatName(seat) } : {}),
    ...(typeof faction === 'string' ? { side: saySide(faction) } : {}),
    ...(typeof points === 'string' ? { points: points.toUpperCase() } : {}),
  };
  return look(`fact.${fact.code}`, data) ?? fact.code;
}

/** A colour or a faction; null while nobody knows. */
export function saySide(name: string | null): string {
  return name === null ? t('side.unknown') : (look(`side.${name}`) ?? name);
}

export function sayMan(type: string): string {
  return look(`man.${type}`) ?? type;
}

/** A key made from a code of the outside: there are words for it, or there are none. */
export function look(key: string, data: JsonObject = {}): string | null {
  if (!hasWords(key)) return null;
  const speak = t as (key: WordKey, data: Fillings) => string;
  const fillings = Object.entries(data).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return speak(key as WordKey, Object.fromEntries(fillings) as Fillings);
}
