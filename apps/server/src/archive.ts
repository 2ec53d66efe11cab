// Export and import of all matches: one JSON object a line, checked by folding at the import.

import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { findGame } from '@sente/games';
import { accept, isRecord, isText, own, type Result, refuse } from '@sente/kernel';
import {
  earliestDeadlineOf,
  fold,
  isOver,
  isPerson,
  LONGEST_ID,
  type MatchEvent,
  readLog,
} from '@sente/match';
import { swap2HistoryOf } from './matches/swap2.ts';
import { nameLookalikeKey } from './people/names.ts';
import { isUniqueViolation } from './store/drivers/sql.ts';
import type { Deal, MatchRow, NewMatch, Store } from './store/store.ts';

const PAGE = 100;

/** Writes to a file, or to the standard output. */
export async function exportMatches(store: Store, file: string | null): Promise<void> {
  const out = file === null ? process.stdout : createWriteStream(file);
  for (let afterId: string | null = null; ; ) {
    const page: readonly MatchRow[] = await store.matches.walk(afterId, PAGE);
    for (const row of page) {
      const line = `${JSON.stringify(await describeMatchForExport(store, row))}\n`;
      if (!out.write(line)) await once(out, 'drain');
    }
    const last = page.at(-1);
    if (page.length < PAGE || !last) break;
    afterId = last.id;
  }
  if (file !== null) await finished(out.end());
}

/** Of a damaged log the readable events and the reason, as `broken`; such a line cannot be imported. */
async function describeMatchForExport(store: Store, row: MatchRow): Promise<object> {
  const { id, mode, startedAt, endedAt } = row;
  const people = await store.accounts.many(row.players);
  const { events, refusal } = (await store.matches.load(id)) ?? { events: [], refusal: null };
  const deal = await store.matches.deal(id);
  const players = people.map((person) => ({ id: person.id, name: person.name }));
  return { id, mode, startedAt, endedAt, players, deal, events, ...(refusal && { broken: refusal }) };
}

/** Keeps a match that is there already. Reports each refused line on the standard error. */
export async function importMatches(store: Store, file: string | null): Promise<void> {
  const input = file === null ? process.stdin : createReadStream(file);
  const counts = { added: 0, known: 0, refused: 0 };
  let line = 0;
  for await (const text of createInterface({ input })) {
    line += 1;
    if (text.trim() === '') continue;
    const read = parseExportedLine(text);
    if (!read.ok) {
      counts.refused += 1;
      process.stderr.write(`line ${line}: ${read.refusal.code} ${JSON.stringify(read.refusal.data)}\n`);
      continue;
    }
    counts[(await importMatchWithPlayers(store, read.value)) ? 'added' : 'known'] += 1;
  }
  process.stdout.write(`${counts.added} added, ${counts.known} there already, ${counts.refused} refused\n`);
  if (counts.refused > 0) process.exitCode = 1;
}

type Imported = { readonly match: NewMatch; readonly players: readonly { id: string; name: string }[] };

async function importMatchWithPlayers(store: Store, { match, players }: Imported): Promise<boolean> {
  const known = new Set((await store.accounts.many(players.map(({ id }) => id))).map(({ id }) => id));
  for (const { id, name } of players)
    if (!known.has(id) && isPerson(id))
      await store.accounts.create({ id, name, nameKey: nameLookalikeKey(name), passwordHash: null });
  try {
    await store.matches.create(match);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

function parseExportedLine(text: string): Result<Imported> {
  const json = parseJsonObject(text);
  if (!json) return refuse('bad_line', { reason: 'not_an_object' });
  const id = own(json, 'id');
  const mode = own(json, 'mode');
  if (!isText(id, LONGEST_ID) || !isText(mode, LONGEST_ID))
    return refuse('bad_line', { reason: 'id_or_mode' });
  if (own(json, 'broken') !== undefined) return refuse('bad_line', { reason: 'broken' });
  const events = parseEvents(own(json, 'events'));
  if (!events.ok) return events;
  const [first] = events.value;
  const game = first?.kind === 'started' ? findGame(first.config.game) : undefined;
  if (!game) return refuse('unknown_game');
  const folded = fold(game, events.value);
  if (!folded.ok) return folded;
  const match = folded.value;
  const endedAt = isOver(match) ? match.at : null;
  const past = {
    status: match.status,
    outcome: match.outcome,
    swap2History: swap2HistoryOf(match),
    startedAt: parseTimestamp(own(json, 'startedAt')) ?? first?.at ?? 0,
    endedAt: parseTimestamp(own(json, 'endedAt')) ?? endedAt,
  };
  const { config } = match;
  const deal = parseDeal(own(json, 'deal'));
  if (config.commitment !== null && deal === null) return refuse('bad_line', { reason: 'no_deal' });
  return accept({
    players: parsePlayers(own(json, 'players')),
    match: {
      ...{ id, mode, config, deal, past },
      roomId: null,
      seriesId: null,
      rated: config.rated,
      events: events.value,
      deadline: earliestDeadlineOf(match),
    },
  });
}

function parseEvents(json: unknown): Result<readonly MatchEvent[]> {
  if (!Array.isArray(json)) return refuse('bad_line', { reason: 'events' });
  const { events, refusal } = readLog(json);
  return refusal ? { ok: false, refusal } : accept(events);
}

function parseTimestamp(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function parseDeal(json: unknown): Deal | null {
  if (!isRecord(json)) return null;
  const deal = own(json, 'deal');
  const salt = own(json, 'salt');
  return typeof deal === 'string' && typeof salt === 'string' ? { deal, salt } : null;
}

function parsePlayers(json: unknown): readonly { id: string; name: string }[] {
  const list = Array.isArray(json) ? json.filter(isRecord) : [];
  return list.flatMap((one) => {
    const id = own(one, 'id');
    const name = own(one, 'name');
    return isText(id, LONGEST_ID) && isText(name, LONGEST_ID) ? [{ id, name }] : [];
  });
}

function parseJsonObject(text: string): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json) ? json : null;
  } catch {
    return null;
  }
}
