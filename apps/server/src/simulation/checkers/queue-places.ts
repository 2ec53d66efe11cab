// A player whose screen shows a search has a place in the queue, and a place belongs to a player who searches.

import { type OpenChecker, openPatience } from './checker.ts';

type Place = { readonly account: string; readonly room: string | null };

const PLACES = `select account_id as account, room_id as room from queue`;
/** A search may be lost from view for so long: a message under way, a meeting that is being called off. */
const LIMIT_MS = 45_000;
/** Places of players who have gone are kept for a while, so that they can come back. */
const ABANDONED_MS = 150_000;

export const queuePlaces: OpenChecker = ({ database, players, now, calmMs, report }) => {
  const lost = openPatience(now);
  const abandoned = openPatience(now);
  return {
    name: 'queue places',
    check() {
      // Also under faults, so that it is known since when a place has been lost.
      const calm = calmMs();
      const places = new Map(database.read<Place>(PLACES).map((place) => [place.account, place]));
      const searching = new Set<string>();
      for (const player of players) {
        for (const { connection, queue, machine } of player.tabs()) {
          const account = connection.you.peek()?.id ?? '';
          const shows = connection.up.peek() && queue.waiting.peek() !== null;
          if (connection.up.peek() && (shows || queue.found.peek() !== null)) searching.add(account);
          const ms = lost.held(machine.name, shows && !places.has(account));
          if (calm > 0 && ms > LIMIT_MS)
            report(
              `${machine.name} has shown a search for ${ms} ms, and account ${account} is not in the queue`,
            );
        }
      }
      const unwanted = [...places.keys()].filter((account) => !searching.has(account));
      for (const [account, ms] of abandoned.heldByAll(unwanted)) {
        const room = places.get(account)?.room ?? null;
        if (ms > ABANDONED_MS && calm > ABANDONED_MS)
          report(`account ${account} has been in the queue for ${ms} ms without a search (room ${room})`);
      }
    },
  };
};
