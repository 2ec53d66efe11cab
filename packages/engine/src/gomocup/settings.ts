// The settings of `INFO` lines, and the time for a move that follows from them.

import { findGame } from '@sente/games';
import { LEVELS, type Level, STRONGEST } from '../think.ts';
import type { SentLimits } from '../worker/messages.ts';

export type Settings = {
  /** The id of a registered game. */
  readonly game: string;
  readonly timeoutTurn: number;
  /** 0: no limit for the whole game. */
  readonly timeoutMatch: number;
  /** null: no line has set it. */
  readonly timeLeft: number | null;
  readonly memoryMb: number;
  readonly level: Level;
  readonly seed: string;
  readonly nodes: number | null;
  readonly depth: number | null;
  /** Whether to report the progress of a search. */
  readonly details: boolean;
};

const DEFAULT_TURN_MS = 5000;
const DEFAULT_MEMORY_MB = 256;
const LARGEST_MEMORY_MB = 1024;
/** The time that the program needs beside its search. */
const OWN_MEMORY_MB = 90;
const BYTES_PER_MB = 1024 * 1024;
/** As fast as possible, for `timeout_turn 0`. */
const FASTEST_MS = 10;
const LONGEST_MS = 24 * 3600 * 1000;
const LONGEST_SEED = 100;
/** The rest of the game's time is planned for so many moves of ours. */
const MOVES_TO_COME = 14;

export const DEFAULT_SETTINGS: Settings = {
  game: 'gomoku/freestyle',
  timeoutTurn: DEFAULT_TURN_MS,
  timeoutMatch: 0,
  timeLeft: null,
  memoryMb: DEFAULT_MEMORY_MB,
  level: STRONGEST,
  seed: '',
  nodes: null,
  depth: null,
  details: false,
};

type Reader = (value: string) => Partial<Settings> | null;

function parseClampedNumber(value: string, least: number, most: number): number | null {
  if (!/^-?[0-9]{1,15}$/.test(value)) return null;
  return Math.min(Math.max(Number(value), least), most);
}

function numberReader(key: keyof Settings, least: number, most: number): Reader {
  return (value) => {
    const number = parseClampedNumber(value, least, most);
    return number === null ? null : { [key]: number };
  };
}

const RULES: { readonly [rule: string]: string } = {
  0: 'gomoku/freestyle',
  1: 'gomoku/standard',
  4: 'gomoku/renju',
  8: 'gomoku/caro',
  9: 'gomoku/caro5',
};

const READERS: { readonly [key: string]: Reader } = {
  timeout_turn: numberReader('timeoutTurn', 0, LONGEST_MS),
  timeout_match: numberReader('timeoutMatch', 0, LONGEST_MS),
  time_left: numberReader('timeLeft', 0, LONGEST_MS),
  max_memory: readMemory,
  max_node: (value) => {
    const nodes = parseClampedNumber(value, -1, Number.MAX_SAFE_INTEGER);
    return nodes === null ? null : { nodes: nodes > 0 ? nodes : null };
  },
  max_depth: (value) => {
    const depth = parseClampedNumber(value, -1, 1000);
    return depth === null ? null : { depth: depth > 0 ? depth : null };
  },
  rule: (value) => (Object.hasOwn(RULES, value) ? { game: RULES[value] as string } : null),
  game: (value) => (findGame(value) ? { game: value } : null),
  level: (value) => {
    const level = LEVELS.find((known) => `${known}` === value);
    return level ? { level } : null;
  },
  seed: (value) => (value.length <= LONGEST_SEED ? { seed: value } : null),
  show_detail: (value) => ({ details: value !== '0' }),
};

/** Keys that managers send and the engine does not use. */
const IGNORED = [
  'game_type',
  'folder',
  'evaluate',
  'thread_num',
  'caution_factor',
  'usedatabase',
  'pondering',
];

function readMemory(value: string): Partial<Settings> | null {
  const bytes = parseClampedNumber(value, 0, Number.MAX_SAFE_INTEGER);
  if (bytes === null) return null;
  if (bytes === 0) return { memoryMb: DEFAULT_MEMORY_MB };
  const free = Math.floor(bytes / BYTES_PER_MB) - OWN_MEMORY_MB;
  return { memoryMb: Math.min(Math.max(free, 1), LARGEST_MEMORY_MB) };
}

/** The settings after `INFO key value`; null when the value makes no sense. An unknown key changes nothing. */
export function settingsAfterInfo(settings: Settings, key: string, value: string): Settings | null {
  const name = key.toLowerCase();
  if (IGNORED.includes(name) || !Object.hasOwn(READERS, name)) return settings;
  const read = READERS[name]?.(value) ?? null;
  return read && { ...settings, ...read };
}

/** Milliseconds for one move, so that the answer is sent before the manager's clock runs out. */
export function timeForMove({ timeoutTurn, timeoutMatch, timeLeft }: Settings, used: number): number {
  const turn = timeoutTurn > 0 ? timeoutTurn : FASTEST_MS;
  const left = timeLeft ?? (timeoutMatch > 0 ? Math.max(timeoutMatch - used, 0) : null);
  const share = left === null ? turn : Math.min(turn, left / MOVES_TO_COME);
  const margin = Math.min(25 + share * 0.02, share * 0.2);
  return Math.max(Math.floor(share - margin), 1);
}

/** `parts`: the answer takes so many searches, and they share the time. */
export function limitsFromSettings(settings: Settings, used: number, parts = 1, lines = 1): SentLimits {
  const { level, seed, memoryMb, nodes, depth } = settings;
  return {
    timeMs: timeForMove(settings, used) / parts,
    level,
    seed,
    memoryMb,
    lines,
    ...(nodes === null ? {} : { nodes }),
    ...(depth === null ? {} : { depth }),
  };
}
