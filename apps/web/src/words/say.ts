// Codes of a game become sentences: results, facts, names of sides.

import type { Fact } from '@sente/kernel';
import { enFacts } from './en/facts.ts';
import { enResults } from './en/results.ts';
import { enSides } from './en/sides.ts';
import { sayCode, translator } from './speak.ts';

const t = translator(enResults, enSides);

/** The reason why the game ended, without the winner. */
export function sayReason(reason: string): string {
  return sayCode(enResults, `reason.${reason}`) ?? t('reason.other', { reason });
}

/** A fact for the panel beside the board; `seatName` gives the name of a seat on this page. */
export function sayFact(fact: Fact, seatName: (seat: number) => string): string {
  const { seat, faction, points } = fact.data;
  const data = {
    ...fact.data,
    ...(typeof seat === 'number' ? { who: seatName(seat) } : {}),
    ...(typeof faction === 'string' ? { side: saySide(faction) } : {}),
    ...(typeof points === 'string' ? { points: points.toUpperCase() } : {}),
  };
  return sayCode(enFacts, `fact.${fact.code}`, data) ?? fact.code;
}

/** A colour or a faction; null while it is not known. */
export function saySide(name: string | null): string {
  return name === null ? t('side.unknown') : (sayCode(enSides, `side.${name}`) ?? name);
}
