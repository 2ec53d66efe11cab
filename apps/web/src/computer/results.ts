// The results against each level on this device, and when to offer the next level.

import { LEVELS, type Level } from '@sente/engine';
import { isRecord, own } from '@sente/kernel';
import { type Memory, parseJson } from '../base/memory.ts';

export type Tally = { readonly won: number; readonly drawn: number; readonly lost: number };
export type Ending = keyof Tally;

const KEY = 'computer.results';
const NONE: Tally = { won: 0, drawn: 0, lost: 0 };
/** After this many wins against a level the next one is offered. */
const WINS_TO_GO_ON = 2;

export function readTally(memory: Memory, game: string, level: Level): Tally {
  const all = parseJson(memory.read(KEY));
  const kept = isRecord(all) ? own(all, `${game} ${level}`) : null;
  const count = (ending: Ending) => {
    const value = isRecord(kept) ? own(kept, ending) : 0;
    return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
  };
  return { won: count('won'), drawn: count('drawn'), lost: count('lost') };
}

export function saveResultInTally(memory: Memory, game: string, level: Level, ending: Ending): Tally {
  const before = readTally(memory, game, level);
  const after = { ...NONE, ...before, [ending]: before[ending] + 1 };
  const all = parseJson(memory.read(KEY));
  memory.write(KEY, JSON.stringify({ ...(isRecord(all) ? all : {}), [`${game} ${level}`]: after }));
  return after;
}

/** The level for a player without results. */
export const FIRST_LEVEL: Level = 3;

/** The player's level in a game: the highest one beaten, or the next one after enough wins against it. */
export function suggestLevelByResults(memory: Memory, game: string): Level {
  const level = LEVELS.findLast((one) => readTally(memory, game, one).won > 0);
  return level === undefined
    ? FIRST_LEVEL
    : (levelToOfferNext(level, readTally(memory, game, level)) ?? level);
}

/** The level to offer after this tally; null: none. */
export function levelToOfferNext(level: Level, { won }: Tally): Level | null {
  return won >= WINS_TO_GO_ON ? (LEVELS.find((one) => one === level + 1) ?? null) : null;
}
