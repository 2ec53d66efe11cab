// A line of chat that was acknowledged is stored exactly once, also when it was sent again after a lost connection. Players
// never say the same twice.

import { isPerson } from '@sente/match';
import type { OpenChecker } from './checker.ts';

type Acknowledged = { readonly account: string; readonly id: string; readonly text: string };

/** The lines of a deleted account are deleted with it, and those of a room with the room. */
const LOST = `select a.account, a.id, a.text, (select count(*) from chat c where c.author_id = a.account and c.text = a.text) as times
  from jsonb_to_recordset($1::jsonb) as a(account text, id text, text text, room text)
    join accounts p on p.id = a.account and p.deleted_at is null
    join rooms r on r.id = a.room
  where (select count(*) from chat c where c.author_id = a.account and c.room_id = a.room
    and (c.action_id = a.id or c.text = a.text)) <> 1`;
const REPEATED = `select author_id as author, text, count(*) as times from chat
  group by author_id, room_id, text having count(*) > 1 order by 1, 2`;

export const lostOrRepeatedChatLines: OpenChecker = ({ database, report }) => {
  const sent = new Map<string, Acknowledged & { readonly room: string }>();
  let fresh: Acknowledged[] = [];
  return {
    name: 'chat lines',
    message({ account, direction, message }) {
      if (direction === 'sent' && message.t === 'chat') {
        const { id, room, text } = message;
        if (isPerson(account)) sent.set(`${account} ${id}`, { account, id, room, text });
      } else if (direction === 'received' && message.t === 'done') {
        const line = sent.get(`${account} ${message.id}`);
        if (line !== undefined) fresh.push(line);
      }
    },
    check() {
      if (fresh.length === 0) return;
      const acknowledged = fresh;
      fresh = [];
      type Row = Acknowledged & { readonly times: number };
      for (const { account, text, times } of database.read<Row>(LOST, [JSON.stringify(acknowledged)]))
        report(`the line "${text}" of ${account} was acknowledged and is stored ${times} times`);
    },
    finish() {
      type Row = { readonly author: string; readonly text: string; readonly times: number };
      for (const { author, text, times } of database.read<Row>(REPEATED))
        report(`the line "${text}" of ${author} is stored ${times} times`);
    },
  };
};
