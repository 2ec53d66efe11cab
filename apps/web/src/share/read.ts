// Whatever somebody pastes or drops: a link, a record of ours, SGF, PSQ or bare points becomes a record.

import { type Game, type GameRecord, parseRecord, type Result, refuse, replay } from '@sente/kernel';
import { readShared } from './link.ts';
import { fromPos } from './pos.ts';
import { fromPsq } from './psq.ts';
import { fromSgf } from './sgf.ts';

type Find = (id: string) => Promise<Game | undefined>;

/** Files of the field rarely name their rules: the plain game first, then the one where six is no win. */
const GUESSES = ['gomoku/freestyle', 'gomoku/standard'] as const;
const USUAL_SIZES = [15, 19, 20, 25] as const;
const BYTE_ORDER_MARK = /^\uFEFF/;

export async function readGame(input: string, find: Find): Promise<Result<GameRecord>> {
  const text = input.replace(BYTE_ORDER_MARK, '').trim();
  const link = /^\S*#(\S+)$/.exec(text);
  if (link) {
    const shared = await readShared({ hash: link[1] ?? '' }, find);
    return shared.ok ? { ok: true, value: shared.value.record } : shared;
  }
  if (text.startsWith('sente ')) return readOwn(text, find);
  return readForeign(text, find);
}

async function readOwn(text: string, find: Find): Promise<Result<GameRecord>> {
  const id = text.slice(0, 100).split(/\s+/)[2] ?? '';
  const game = await find(id);
  const record = parseRecord(text, () => game);
  if (!record.ok || !game) return record;
  const played = replay(game, record.value);
  return played.ok ? record : played;
}

async function readForeign(text: string, find: Find): Promise<Result<GameRecord>> {
  let read: Result<GameRecord> = refuse('unknown_game', { game: GUESSES[0] });
  for (const id of GUESSES) {
    const game = await find(id);
    if (!game) continue;
    const named = text.startsWith('(') ? await find(namedRules(text)) : undefined;
    read = readAs(text, game, named);
    if (read.ok || read.refusal.code !== 'game_over') return read;
  }
  return read;
}

function readAs(text: string, game: Game, named: Game | undefined): Result<GameRecord> {
  if (text.startsWith('(')) return fromSgf(text, () => named, game);
  if (/^piskvorky/i.test(text)) return fromPsq(text, game);
  return fromPos(text, game, sizeFor(text));
}

function namedRules(text: string): string {
  return /RU\[([^\]\\]{1,60})\]/.exec(text)?.[1] ?? '';
}

/** Bare points say nothing about the board: the smallest usual one that holds them all. */
function sizeFor(text: string): number {
  const points =
    text
      .slice(0, 10_000)
      .toLowerCase()
      .match(/[a-z][0-9]{1,2}/g) ?? [];
  const reach = points.map((point) => Math.max(point.charCodeAt(0) - 96, Number(point.slice(1))));
  const farthest = reach.reduce((most, one) => Math.max(most, one), 0);
  return USUAL_SIZES.find((size) => size >= farthest) ?? USUAL_SIZES[0];
}
