// The queue has an order, in which places never tie: two reads of an unchanged queue answer the same places in the same order.

import type { OpenChecker } from './checker.ts';

const IS_OF_QUEUE = /from queue\b[\s\S]*order by/;

export const unstableQueueOrder: OpenChecker = ({ report, database }) => {
  /** By statement and values: the order of each pair of places that was read. */
  const orders = new Map<string, Map<string, number>>();
  database.onRows((text, params, { columns, rows }) => {
    if (rows.length < 2 || !IS_OF_QUEUE.test(text)) return;
    const name = (column: string) => columns.findIndex((one) => one.name === column);
    const [account, place] = [name('accountId'), name('place')];
    if (account < 0 || place < 0) return;
    const query = `${params.join(' ')}`;
    const places = rows.map((row) => `${row[account]} at ${row[place]}`);
    const known = orders.get(query);
    const order = new Map(places.map((one, nth) => [one, nth]));
    orders.set(query, order);
    const both = places.filter((one) => known?.has(one));
    for (const [i, one] of both.entries()) {
      const next = both[i + 1];
      if (next !== undefined && (known?.get(one) ?? 0) > (known?.get(next) ?? 0))
        report(`the queue (${query}) was read with ${next} before ${one}, and then after it`);
    }
  });
  return { name: 'queue order' };
};
