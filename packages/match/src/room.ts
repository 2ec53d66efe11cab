// The rules of a room's configuration: the settings that each mode fixes, and those that people may choose.

import {
  accept,
  type Game,
  isChoosable,
  isOneOf,
  isRecord,
  isText,
  type OptionSpec,
  type Options,
  onlineDefaults,
  openingFlag,
  own,
  type Result,
  readOptions,
  refuse,
} from '@sente/kernel';
import { isSpanMs, LONGEST_ID, readPlainOptions } from './config.ts';
import { POOLS, type PoolRow } from './pools.ts';
import { type MatchConfig, TIMEOUT_POLICIES, type TimeoutPolicy } from './types.ts';

export const MODES = ['ranked', 'tieu_dao', 'van_mon', 'di_bien_ky', 'custom', 'training', 'local'] as const;
export type Mode = (typeof MODES)[number];

/** The names as the seeds write them. */
export const MODE_NAMES: { readonly [mode in Mode]: string } = {
  ranked: 'Xếp Hạng',
  tieu_dao: 'Tiêu Dao',
  van_mon: 'Vạn Môn Tranh Đấu',
  di_bien_ky: 'Dị Biến Kỳ',
  custom: 'Tuỳ Chọn',
  training: 'Thí Luyện',
  local: 'Kỳ Tự Trận',
};

export const BEST_OFS = [1, 3, 5, 7] as const;
export type BestOf = (typeof BEST_OFS)[number];

export const DEFAULT_MOVE_MS = 60_000;
export const LEAST_MOVE_MS = 5_000;
export const MOST_MOVE_MS = 24 * 3_600_000;

const PLAIN_GAME = 'gomoku/freestyle';
const VARIANT_GAME = 'gomoku/capture';
const RANKED_GRACE_MS = 60_000;
/** Time to follow a link, load the page and look at the board, which does not count as the player's time. */
const ARRIVAL_MS = 30_000;
const RANKED_PAUSED_MS = 10 * 60_000;
const PAUSED_MS = 24 * 3_600_000;

export type RoomConfig = {
  readonly mode: Mode;
  /** The game's id. */
  readonly game: string;
  /** All options of the game, filled in; `options.swap2` always says what `swap2Enabled` says. */
  readonly options: Options;
  readonly swap2Enabled: boolean;
  readonly moveMs: number | null;
  readonly timeoutPolicy: TimeoutPolicy;
  readonly bestOf: BestOf;
  /** Listed in the lobby; otherwise by link or code only. */
  readonly public: boolean;
};

const ROOM_KEYS = [
  'mode',
  'game',
  'options',
  'swap2Enabled',
  'moveMs',
  'timeoutPolicy',
  'bestOf',
  'public',
] as const;

/** The operator's settings for ranked play. */
export type RankedRules = { readonly nextMover: 'black' | 'white' };
export const RANKED_RULES: RankedRules = { nextMover: 'black' };

type Find = (id: string) => Game | undefined;
type Given = (key: (typeof ROOM_KEYS)[number]) => unknown;

/** Reads the request for a new room: fills in the mode's defaults, refuses values that do not fit. */
export function readRoomConfig(
  input: unknown,
  find: Find,
  ranked: RankedRules = RANKED_RULES,
): Result<RoomConfig> {
  if (!isRecord(input)) return refuse('bad_room', { reason: 'not_an_object' });
  for (const key of Object.keys(input))
    if (!isOneOf(key, ROOM_KEYS)) return refuse('bad_room', { key: key.slice(0, 40) });
  const given: Given = (key) => own(input, key);
  const mode = given('mode');
  if (mode === undefined) return readRoomWithoutMode(given, find);
  if (!isOneOf(mode, MODES)) return refuse('bad_room', { key: 'mode' });
  // Other fields are ignored: a ranked room is a room of the first pool.
  return mode === 'ranked'
    ? rankedPoolRoomConfig(POOLS[0], find, ranked)
    : readUnrankedRoom(mode, given, find);
}

/** Reads a stored configuration. Only its shape is checked, because its rules were checked when the room was made. */
export function readStoredRoomConfig(input: unknown): Result<RoomConfig> {
  if (!isRecord(input)) return refuse('bad_room', { reason: 'not_an_object' });
  const get: Given = (key) => own(input, key);
  const [mode, game, options] = [get('mode'), get('game'), readPlainOptions(get('options'))];
  const [swap2Enabled, isPublic] = [get('swap2Enabled'), get('public')];
  const [moveMs, timeoutPolicy, bestOf] = [get('moveMs'), get('timeoutPolicy'), get('bestOf')];
  const bad = (key: (typeof ROOM_KEYS)[number]) => refuse('bad_room', { key });
  if (!isOneOf(mode, MODES)) return bad('mode');
  if (!isText(game, LONGEST_ID)) return bad('game');
  if (options === null) return bad('options');
  if (typeof swap2Enabled !== 'boolean') return bad('swap2Enabled');
  if (!(moveMs === null || isSpanMs(moveMs))) return bad('moveMs');
  if (!isOneOf(timeoutPolicy, TIMEOUT_POLICIES)) return bad('timeoutPolicy');
  if (!isBestOf(bestOf)) return bad('bestOf');
  if (typeof isPublic !== 'boolean') return bad('public');
  return accept({ mode, game, options, swap2Enabled, moveMs, timeoutPolicy, bestOf, public: isPublic });
}

/** A room requested without a mode gets the mode of its game. */
function readRoomWithoutMode(given: Given, find: Find): Result<RoomConfig> {
  const room = readUnrankedRoom('custom', given, find);
  const game = room.ok ? find(room.value.game) : undefined;
  return room.ok && game ? accept({ ...room.value, mode: inferMode(room.value, game) }) : room;
}

/** The plain game, one of its variants, or custom rules; pace and opening are free in each. */
function inferMode({ options, timeoutPolicy }: RoomConfig, game: Game): Mode {
  const usual = readOptions(game.options, onlineDefaults(game.options));
  const opening = openingFlag(game.options);
  const isOwn = (spec: OptionSpec) =>
    spec !== opening && isChoosable(spec, options) && usual.ok && options[spec.key] !== usual.value[spec.key];
  if (timeoutPolicy !== 'auto' || game.options.some(isOwn)) return 'custom';
  return game.id === PLAIN_GAME ? 'tieu_dao' : 'di_bien_ky';
}

/** The room of a ranked pool: public, and with the same settings and pace for all players. */
export function rankedPoolRoomConfig(
  { game: id, options: chosen, moveMs, bestOf }: PoolRow,
  find: Find,
  rules: RankedRules = RANKED_RULES,
): Result<RoomConfig> {
  const game = find(id);
  if (!game) return refuse('unknown_game', { game: id });
  const swap2Enabled = chosen['swap2'] === true;
  const { nextMover } = rules;
  const options = readOptions(game.options, {
    ...onlineDefaults(game.options),
    ...chosen,
    ...(swap2Enabled && { nextMover }),
  });
  if (!options.ok) return options;
  return accept({
    ...{ mode: 'ranked', game: id, options: options.value, swap2Enabled, moveMs },
    ...{ timeoutPolicy: 'auto', bestOf, public: true },
  });
}

/** The casual room of a pool: a single unrated game, with the mode of its game. */
export function casualPoolRoomConfig(
  row: PoolRow,
  find: Find,
  rules: RankedRules = RANKED_RULES,
): Result<RoomConfig> {
  const room = rankedPoolRoomConfig(row, find, rules);
  const game = find(row.game);
  return room.ok && game ? accept({ ...room.value, mode: inferMode(room.value, game), bestOf: 1 }) : room;
}

/** The casual room of a pool without the opening rule of its game; the casual room itself in games that have none. */
export function plainPoolRoomConfig(row: PoolRow, find: Find): Result<RoomConfig> {
  const opening = openingFlag(find(row.game)?.options ?? []);
  if (opening === undefined) return casualPoolRoomConfig(row, find);
  return casualPoolRoomConfig({ ...row, options: { ...row.options, [opening.key]: false } }, find);
}

function readUnrankedRoom(mode: Mode, given: Given, find: Find): Result<RoomConfig> {
  const game = readRoomGame(mode, given('game'), find);
  if (!game.ok) return game;
  const setting = readRoomOptions(mode, game.value, given);
  if (!setting.ok) return setting;
  const isPrivate = mode === 'local' || mode === 'training';
  const isPublic = given('public') ?? !isPrivate;
  if (typeof isPublic !== 'boolean') return refuse('bad_room', { key: 'public' });
  const moveMs = given('moveMs') === undefined ? defaultMoveMs(mode) : given('moveMs');
  if (!(moveMs === null || isMoveMs(moveMs))) return refuse('bad_room', { key: 'moveMs' });
  const timeoutPolicy = given('timeoutPolicy') ?? 'auto';
  if (!isOneOf(timeoutPolicy, TIMEOUT_POLICIES)) return refuse('bad_room', { key: 'timeoutPolicy' });
  const bestOf = given('bestOf') ?? 1;
  if (!isBestOf(bestOf)) return refuse('bad_room', { key: 'bestOf' });
  return accept({
    mode,
    game: game.value.id,
    options: setting.value,
    swap2Enabled: setting.value['swap2'] === true,
    moveMs,
    timeoutPolicy,
    bestOf,
    public: isPublic && !isPrivate,
  });
}

function readRoomGame(mode: Mode, asked: unknown, find: Find): Result<Game> {
  const id = asked ?? (mode === 'di_bien_ky' ? VARIANT_GAME : PLAIN_GAME);
  if (typeof id !== 'string') return refuse('bad_room', { key: 'game' });
  const game = find(id);
  if (!game) return refuse('unknown_game', { game: id.slice(0, 60) });
  return isGameOfMode(mode, id) ? accept(game) : refuse('wrong_mode', { mode, game: id });
}

/** The room of variants is for everything but the plain game. */
function isGameOfMode(mode: Mode, game: string): boolean {
  return mode !== 'di_bien_ky' || game !== PLAIN_GAME;
}

/** A room with other options. */
export function withOptions(room: RoomConfig, options: Options): RoomConfig {
  return { ...room, options, swap2Enabled: options['swap2'] === true };
}

/** The toggle and the game's own option are one and the same; where both are sent, the toggle counts. */
function readRoomOptions(mode: Mode, game: Game, given: Given): Result<Options> {
  const asked = given('options') ?? {};
  if (!isRecord(asked)) return refuse('bad_options', { reason: 'not_an_object' });
  const toggle = given('swap2Enabled');
  if (toggle !== undefined && typeof toggle !== 'boolean') return refuse('bad_room', { key: 'swap2Enabled' });
  const hasSwap2 = game.options.some((spec) => spec.key === 'swap2');
  if (toggle === true && !hasSwap2) return refuse('no_swap2', { game: game.id });
  return readOptions(game.options, {
    ...(mode !== 'local' && onlineDefaults(game.options)),
    ...asked,
    ...(hasSwap2 && toggle !== undefined && { swap2: toggle }),
  });
}

function defaultMoveMs(mode: Mode): number | null {
  return mode === 'local' || mode === 'training' ? null : DEFAULT_MOVE_MS;
}

function isMoveMs(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= LEAST_MOVE_MS && (value as number) <= MOST_MOVE_MS;
}

function isBestOf(value: unknown): value is BestOf {
  return (BEST_OFS as readonly unknown[]).includes(value);
}

/** Whether games in such a room change ratings. */
export function isRated({ mode }: Pick<RoomConfig, 'mode'>): boolean {
  return mode === 'ranked';
}

/** One match of this room: the players by seat, and the promise about its deal where it has one. */
export function matchConfigFor(
  room: RoomConfig,
  players: readonly string[],
  commitment: string | null = null,
): MatchConfig {
  const rated = isRated(room);
  return {
    game: room.game,
    options: room.options,
    players,
    moveMs: room.moveMs,
    timeoutPolicy: room.timeoutPolicy,
    graceMs: rated ? RANKED_GRACE_MS : null,
    ...(room.moveMs !== null && { arrivalMs: ARRIVAL_MS }),
    pausedMs: rated ? RANKED_PAUSED_MS : PAUSED_MS,
    rated,
    commitment,
  };
}
