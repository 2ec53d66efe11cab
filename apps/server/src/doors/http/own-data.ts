// The export of an account's data: everything the store keeps about it.

import type { JsonObject } from '@sente/kernel';
import type { AccountRow, MatchRow, Store } from '../../store/store.ts';

const PAGE = 100;
const MOST_STEPS = 100_000;

export async function exportOwnData(store: Store, account: AccountRow): Promise<JsonObject> {
  const { id, name, guest, createdAt } = account;
  const ratings = await store.ratings.ofAccount(id);
  return {
    account: { id, name, guest, createdAt },
    sessions: (await store.sessions.ofAccount(id)).map((session) => ({ ...session })),
    ratings: await Promise.all(
      ratings.map(async ({ pool, rating, games, values, provisional }) => ({
        ...{ pool, rating, games, provisional, values: { ...values } },
        steps: (await store.ratings.stepsOf(id, pool, MOST_STEPS)).map((step) => ({ ...step })),
      })),
    ),
    rooms: (await store.rooms.ofAccount(id)).map(({ id, code, createdAt }) => ({ id, code, createdAt })),
    matches: await exportOwnMatches(store, id),
    chat: await exportOwnChat(store, id),
  };
}

async function exportOwnMatches(store: Store, id: string): Promise<JsonObject[]> {
  const rows = [...(await store.matches.runningOf(id))];
  for (let before: MatchRow | null = null; ; ) {
    const page: readonly MatchRow[] = await store.matches.historyOf(id, { limit: PAGE, before });
    rows.push(...page);
    before = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  const shown: JsonObject[] = [];
  for (const row of rows) shown.push(await exportOwnMatch(store, row));
  return shown;
}

/** Events contain no face-down men, so nothing hidden is exported. Of a damaged log only the readable events are. */
async function exportOwnMatch(store: Store, row: MatchRow): Promise<JsonObject> {
  const { id, game, mode, rated, players, status, outcome, startedAt, endedAt } = row;
  const events = (await store.matches.load(id))?.events ?? [];
  return {
    ...{ id, game, mode, rated, players, status, startedAt, endedAt },
    outcome: outcome as JsonObject | null,
    moves: events.flatMap((event) =>
      event.kind === 'moved' ? { seat: event.seat, move: event.move, at: event.at } : [],
    ),
  };
}

async function exportOwnChat(store: Store, id: string): Promise<JsonObject[]> {
  const said: JsonObject[] = [];
  for (let afterId = 0; ; ) {
    const page = await store.chat.by(id, afterId, PAGE);
    said.push(...page.map(({ roomId, text, at }) => ({ room: roomId, text, at })));
    afterId = page.at(-1)?.id ?? afterId;
    if (page.length < PAGE) return said;
  }
}
