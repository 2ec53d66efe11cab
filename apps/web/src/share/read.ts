// Whatever somebody pastes or drops: a link, a record of ours, SGF, PSQ or bare points becomes a record.

import { type Game, type GameRecord, parseRecord, type Result, replay } from '@sente/kernel';
import { readForeign } from './gomoku/index.ts';
import { readShared } from './link.ts';

type Find = (id: string) => Promise<Game | undefined>;

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
