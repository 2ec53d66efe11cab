// A match that has just begun waits for its players: it is not paused while a player who has been connected all the time may
// still be on the way to the board.

import { isPerson } from '@sente/match';
import { ARRIVAL_MS } from '../../matches/match-presence.ts';
import type { OpenChecker } from './checker.ts';

/** A message about a player may be lost in a fault, and the player be taken for absent for a moment. */
const CALM_MS = 10_000;

export const prematurePauses: OpenChecker = ({ players, now, trueTimeOf, calmMs, report }) => {
  /** Since when each tab has been connected without a break. */
  const connectedAt = new Map<string, number>();
  /** Matches that an account has come to: it may have left again. */
  const came = new Set<string>();

  const isConnectedSinceBefore = (account: string, since: number) =>
    players
      .flatMap((player) => player.tabs())
      .some(
        ({ machine, connection }) =>
          connection.up.peek() &&
          connection.you.peek()?.id === account &&
          (connectedAt.get(machine.name) ?? Number.POSITIVE_INFINITY) < since,
      );

  return {
    name: 'first moves',
    message({ tab, account, direction, message }) {
      if (direction === 'received' && message.t === 'welcome') connectedAt.set(tab.name, now());
      if (direction === 'sent' && message.t === 'watch' && message.glance !== true)
        came.add(`${message.match} ${account}`);
    },
    stored({ id, events, players: seats }, steps) {
      const began = trueTimeOf(events[0]?.at ?? 0);
      for (const { event } of steps) {
        const age = trueTimeOf(event.at) - began;
        if (event.kind !== 'paused' || age >= ARRIVAL_MS || calmMs() < CALM_MS) continue;
        for (const account of seats.filter(isPerson))
          if (isConnectedSinceBefore(account, began) && !came.has(`${id} ${account}`))
            report(
              `match ${id} was paused ${Math.round(age)} ms after its start, and account ${account} was connected and on the way to it`,
            );
      }
    },
  };
};
