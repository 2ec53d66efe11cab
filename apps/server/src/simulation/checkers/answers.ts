// Every request is answered while its tab is connected. After a lost connection the client asks again by itself.

import { type OpenChecker, openPatience } from './checker.ts';

/** The store may be waited for during 30 seconds, and a meeting ends before a request of one of its players. */
const LIMIT_MS = 60_000;

export const answers: OpenChecker = ({ players, now, report }) => {
  const up = openPatience(now);
  return {
    name: 'answers',
    check() {
      for (const { machine, connection, openRequests } of players.flatMap((player) => player.tabs())) {
        const connectedMs = up.held(machine.name, connection.up.peek());
        if (connectedMs < LIMIT_MS) continue;
        for (const { what, since } of openRequests) {
          const ms = Math.round(now() - since);
          if (ms > LIMIT_MS) report(`${machine.name} has waited ${ms} ms for an answer to ${what}`);
        }
      }
    },
  };
};
