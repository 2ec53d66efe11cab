// Chat lines in SQL.

import { and, asc, count, desc, eq, getTableColumns, gt, max, sql as raw } from 'drizzle-orm';
import type { Chat, ChatLine, NewLine } from './chat.ts';
import type { QueryBuilder } from './query-builder.ts';
import { chat } from './schema.ts';

const { actionId, ...COLUMNS } = getTableColumns(chat);

export function makeChat(db: QueryBuilder): Chat {
  return {
    async say(line) {
      const [said] = await db
        .insert(chat)
        .values({ ...line, at: raw`hall_time()` })
        .onConflictDoNothing({ target: [chat.authorId, chat.actionId] })
        .returning(COLUMNS);
      return said ?? (await findChatLineStoredBefore(db, line));
    },
    async get(id) {
      const [line] = await db.select(COLUMNS).from(chat).where(eq(chat.id, id));
      return line ?? null;
    },
    async recent(roomId, limit) {
      const newest = await db
        .select(COLUMNS)
        .from(chat)
        .where(eq(chat.roomId, roomId))
        .orderBy(desc(chat.id))
        .limit(limit);
      return newest.reverse();
    },
    async versions(roomIds) {
      const found = await db
        .select({ room: chat.roomId, lines: count(), last: max(chat.id) })
        .from(chat)
        .where(raw`${chat.roomId} = any(${raw.param([...roomIds])}::text[])`)
        .groupBy(chat.roomId);
      // A line may be committed after one with a higher id, so the highest id alone could miss it.
      return new Map(found.map(({ room, lines, last }) => [room, `${lines} ${last}`]));
    },
    async by(authorId, afterId, limit) {
      const theirs = and(eq(chat.authorId, authorId), gt(chat.id, afterId));
      return await db.select(COLUMNS).from(chat).where(theirs).orderBy(asc(chat.id)).limit(limit);
    },
  };
}

async function findChatLineStoredBefore(db: QueryBuilder, line: NewLine): Promise<ChatLine> {
  const [said] = await db
    .select(COLUMNS)
    .from(chat)
    .where(and(eq(chat.authorId, line.authorId), eq(actionId, line.actionId)));
  if (said === undefined) throw new Error('the chat line was not stored');
  return said;
}
