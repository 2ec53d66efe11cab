// A player whose screen shows a search has a place in the queue, and a place belongs to a player who searches.

import { QUEUE_TIMES } from '../../pairing/queue.ts';
import type { OpenChecker } from './checker.ts';
import { openConditionTimers } from './condition-timers.ts';

type Place = { readonly account: string; readonly room: string | null };

const PLACES = `select account_id as account, room_id as room from queue`;
/** A search may be lost from view for so long: a message under way, a meeting that is being called off. */
const LOST_MS = 30_000;
/** Places of players who have gone are kept for a while, so that they can come back. */
const ABANDONED_MS = QUEUE_TIMES.keepMs + QUEUE_TIMES.freshMs + 20_000;

export const queuePlaces: OpenChecker = ({ database, players, isNthCheck, now, calmMs, report }) => {
  const lost = openConditionTimers(now);
  const abandoned = openConditionTimers(now);
  return {
    name: 'queue places',
    check() {
      if (!isNthCheck(2)) return;
      // Also under faults, so that it is known since when a place has been lost.
      const calm = calmMs();
      const places = new Map(database.read<Place>(PLACES).map((place) => [place.account, place]));
      const searching = new Set<string>();
      const shown = new Map<string, string>();
      for (const { connection, queue, machine } of players.flatMap((player) => player.tabs())) {
        const account = connection.you.peek()?.id ?? '';
        const shows = connection.up.peek() && queue.waiting.peek() !== null;
        if (connection.up.peek() && (shows || queue.found.peek() !== null)) searching.add(account);
        if (shows && !places.has(account)) shown.set(machine.name, account);
      }
      for (const [name, ms] of lost.heldByAll(shown.keys()))
        if (calm > 0 && ms > LOST_MS)
          report(
            `${name} has shown a search for ${ms} ms, and account ${shown.get(name)} is not in the queue`,
          );
      const unwanted = [...places.keys()].filter((account) => !searching.has(account));
      for (const [account, ms] of abandoned.heldByAll(unwanted))
        if (calm > ABANDONED_MS && ms > ABANDONED_MS)
          report(
            `account ${account} has been in the queue for ${ms} ms without a search (room ${places.get(account)?.room ?? null})`,
          );
    },
  };
};
