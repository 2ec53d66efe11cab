// All checkers of a run: what happens is passed on to each of them, and what they report ends the run.

import { parseToClient, parseToServer } from '@sente/protocol';
import type { ServerLogLine } from '../hall.ts';
import type { SimulationLog } from '../log.ts';
import type { Machine } from '../machine.ts';
import { acknowledgedActs } from './acknowledged-acts.ts';
import { answers } from './answers.ts';
import { botTurns } from './bot-turns.ts';
import { chatLines } from './chat-lines.ts';
import type { Checker, Facts, OpenChecker } from './checker.ts';
import { clocks } from './clocks.ts';
import { logs } from './logs.ts';
import { progress } from './progress.ts';
import { queuePlaces } from './queue-places.ts';
import { ratings } from './ratings.ts';
import { sameEvents } from './same-events.ts';
import { screens } from './screens.ts';
import { secrets } from './secrets.ts';
import { serverErrors } from './server-errors.ts';

const CHECKERS: readonly OpenChecker[] = [
  acknowledgedActs,
  answers,
  botTurns,
  chatLines,
  clocks,
  logs,
  progress,
  queuePlaces,
  ratings,
  sameEvents,
  screens,
  secrets,
  serverErrors,
];

export type Violation = { readonly checker: string; readonly at: number; readonly text: string };

export type Checkers = {
  readonly violations: readonly Violation[];
  observe(tab: Machine, direction: 'sent' | 'received', text: string): void;
  serverLogged(machine: Machine, line: ServerLogLine): void;
  /** Code threw an error that nothing handles: a server would have ended. */
  failed(where: string, error: unknown): void;
  check(): void;
  finish(): void;
  /** Acts of players that were acknowledged. */
  acts(): number;
};

export function openCheckers(facts: Omit<Facts, 'report'>, log: SimulationLog): Checkers {
  const violations: Violation[] = [];
  const accounts = new Map<Machine, string>();
  let acts = 0;

  function report(checker: string, text: string): void {
    violations.push({ checker, at: facts.now(), text });
    log.write(`violation: ${checker}: ${text}`);
  }
  const all: readonly Checker[] = CHECKERS.map((open) => {
    const checker: Checker = open({ ...facts, report: (text) => report(checker.name, text) });
    return checker;
  });

  return {
    violations,
    acts: () => acts,
    observe(tab, direction, text) {
      log.write(`${tab.name} ${direction} ${text}`);
      const read = direction === 'sent' ? parseToServer(text) : parseToClient(text);
      if (!read.ok)
        return report('messages', `${tab.name} ${direction} a message that cannot be read: ${text}`);
      const message = read.value;
      if (direction === 'received' && message.t === 'welcome') accounts.set(tab, message.you.id);
      if (direction === 'received' && message.t === 'done') acts += 1;
      const account = accounts.get(tab) ?? '';
      for (const one of all) one.message?.({ tab, account, text, direction, message } as never);
    },
    serverLogged(machine, line) {
      for (const one of all) one.logged?.(machine, line);
    },
    failed(where, error) {
      report(
        'errors',
        `${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    },
    check() {
      for (const one of all) one.check?.();
    },
    finish() {
      for (const one of all) one.finish?.();
    },
  };
}
