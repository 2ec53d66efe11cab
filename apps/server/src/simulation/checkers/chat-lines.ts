// A line of chat that was sent again after a lost connection is stored once. Players never say the same twice.

import type { OpenChecker } from './checker.ts';

type Row = { readonly author: string; readonly text: string; readonly times: number };

const REPEATED = `select author_id as author, text, count(*) as times from chat
  group by author_id, room_id, text having count(*) > 1 order by 1, 2`;

export const chatLines: OpenChecker = ({ database, report }) => ({
  name: 'chat lines',
  finish() {
    for (const { author, text, times } of database.read<Row>(REPEATED))
      report(`the line "${text}" of ${author} is stored ${times} times`);
  },
});
