// All checkers of a run: what happens is passed on to each of them, and what they report ends the run.

import { parseToClient, parseToServer } from '@sente/protocol';
import type { ServerLogLine } from '../hall.ts';
import type { SimulationLog } from '../log.ts';
import type { Machine } from '../machine.ts';
import type { HttpNote } from '../requests.ts';
import { acknowledgedActs } from './acknowledged-acts.ts';
import { unansweredRequests } from './answers.ts';
import { botTurns } from './bot-turns.ts';
import { lostOrRepeatedChatLines } from './chat-lines.ts';
import type { Checker, OpenChecker, RunFacts } from './checker.ts';
import { unfairTimeouts } from './clocks.ts';
import { errors } from './errors.ts';
import { prematurePauses } from './first-moves.ts';
import { httpActs } from './http-acts.ts';
import { brokenMatchLogs } from './logs.ts';
import { unreadableMessages } from './messages.ts';
import { unfairPenalties } from './penalties.ts';
import { presence } from './presence.ts';
import { stuckMatchesAndRooms } from './progress.ts';
import { queueActs } from './queue-acts.ts';
import { unstableQueueOrder } from './queue-order.ts';
import { queuePlaces } from './queue-places.ts';
import { wrongRatings } from './ratings.ts';
import { roomActs } from './room-acts.ts';
import { lostRoomSeats } from './room-seats.ts';
import { sameEvents } from './same-events.ts';
import { staleScreens } from './screens.ts';
import { leakedSecrets } from './secrets.ts';
import { serverErrors } from './server-errors.ts';
import { watchService } from './service.ts';
import { openStoredMatches } from './stored-matches.ts';
import { openStoredRooms } from './stored-rooms.ts';

const CHECKERS: readonly OpenChecker[] = [
  acknowledgedActs,
  unansweredRequests,
  botTurns,
  lostOrRepeatedChatLines,
  unfairTimeouts,
  errors,
  prematurePauses,
  httpActs,
  brokenMatchLogs,
  unreadableMessages,
  unfairPenalties,
  presence,
  stuckMatchesAndRooms,
  queueActs,
  unstableQueueOrder,
  queuePlaces,
  wrongRatings,
  roomActs,
  lostRoomSeats,
  sameEvents,
  staleScreens,
  leakedSecrets,
  serverErrors,
];

export type Violation = { readonly checker: string; readonly at: number; readonly text: string };

export type Checkers = {
  readonly violations: readonly Violation[];
  observe(tab: Machine, direction: 'sent' | 'received', text: string): void;
  requested(note: HttpNote): void;
  serverLogged(machine: Machine, line: ServerLogLine): void;
  /** Code threw an error that nothing handles: a server would have ended. */
  failed(where: string, error: unknown): void;
  check(): void;
  finish(): void;
  /** Acts of players that were acknowledged. */
  acts(): number;
};

export function openCheckers(facts: RunFacts, log: SimulationLog): Checkers {
  const violations: Violation[] = [];
  const accounts = new Map<Machine, string>();
  const matches = openStoredMatches(facts.database, facts.databaseMachine);
  const rooms = openStoredRooms(facts.database, facts.trueTimeOf);
  const service = watchService(facts);
  let acts = 0;
  let checks = 0;

  function report(checker: string, text: string): void {
    violations.push({ checker, at: facts.now(), text });
    log.write(`violation: ${checker}: ${text}`);
  }
  const all: readonly Checker[] = CHECKERS.map((open) => {
    const checker: Checker = open({
      ...{ ...facts, matches, rooms, service, isNthCheck: (n) => checks % n === 0 },
      report: (text) => report(checker.name, text),
    });
    return checker;
  });

  /** Hands on what was stored since the last time. */
  function giveNewRowsToCheckers(): void {
    checks += 1;
    for (const { stored, steps } of matches.read()) for (const one of all) one.stored?.(stored, steps);
    for (const version of rooms.read()) for (const one of all) one.roomStored?.(version);
  }

  return {
    violations,
    acts: () => acts,
    observe(tab, direction, text) {
      log.write(`${tab.name} ${direction} ${text}`);
      const read = direction === 'sent' ? parseToServer(text) : parseToClient(text);
      if (!read.ok) {
        for (const one of all) one.unreadable?.(tab, direction, text);
        return;
      }
      const message = read.value;
      if (direction === 'received' && message.t === 'welcome') accounts.set(tab, message.you.id);
      if (direction === 'received' && message.t === 'done') acts += 1;
      const account = accounts.get(tab) ?? '';
      for (const one of all) one.message?.({ tab, account, text, direction, message } as never);
    },
    requested(note) {
      for (const one of all) one.requested?.(note);
    },
    serverLogged(machine, line) {
      for (const one of all) one.logged?.(machine, line);
    },
    failed(where, error) {
      for (const one of all) one.failed?.(where, error);
    },
    check() {
      giveNewRowsToCheckers();
      for (const one of all) one.check?.();
    },
    finish() {
      giveNewRowsToCheckers();
      for (const one of all) one.finish?.();
    },
  };
}
