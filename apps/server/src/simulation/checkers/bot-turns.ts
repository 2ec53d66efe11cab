// Every bot takes its turn soon, also one whose server has crashed. That it takes it once is seen by the checker of logs.

import { nextBotTask } from '../../bots/bot-task.ts';
import type { OpenChecker } from './checker.ts';
import { openConditionTimers } from './condition-timers.ts';

/** Another server takes a turn up after ten seconds, and looks for such turns every three; then the bot thinks. */
const LIMIT_MS = 22_000;
/** A hall that was out of order finds its turns when it is in order again. */
const CALM_MS = 18_000;

export const botTurns: OpenChecker = ({ matches, now, calmMs, report }) => {
  const waiting = openConditionTimers(now);
  return {
    name: 'bot turns',
    check() {
      const due = new Map<string, number>();
      for (const { id, match } of matches.running()) {
        const task = match && nextBotTask(match);
        if (task) due.set(`${id} at event ${match.seq}`, task.seat);
      }
      // Also under faults, so that it is known since when a turn has been due.
      for (const [turn, ms] of waiting.heldByAll(due.keys()))
        if (calmMs() >= CALM_MS && ms > LIMIT_MS)
          report(`the bot in seat ${due.get(turn)} has not taken its turn in match ${turn} for ${ms} ms`);
    },
  };
};
