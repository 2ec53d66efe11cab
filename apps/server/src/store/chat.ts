// What was said in rooms.

import { and, desc, eq, gt, sql as raw } from 'drizzle-orm';
import { chat } from './schema.ts';
import type { Chat, ChatLine } from './store.ts';
import type { Typed } from './typed.ts';

export function makeChat(db: Typed): Chat {
  return {
    async say(line) {
      const [said] = await db
        .insert(chat)
        .values({ ...line, at: raw`clock_timestamp()` })
        .returning();
      if (said === undefined) throw new Error('the chat line was not kept');
      return said as ChatLine;
    },
    async recent(roomId, limit, since = 0) {
      const newest = await db
        .select()
        .from(chat)
        .where(and(eq(chat.roomId, roomId), gt(chat.id, since)))
        .orderBy(desc(chat.id))
        .limit(limit);
      return newest.reverse() as ChatLine[];
    },
  };
}
