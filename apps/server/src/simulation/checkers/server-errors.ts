// Servers log no errors: every fault of a run is one that they are built for.

import type { OpenChecker } from './checker.ts';

/** The level of an error in pino. */
const ERROR = 50;
/** The store is out of reach: the fault itself, not an error of the server. */
const STORE_FAULT = /StoreUnavailable|TimeInDoubt/;

export const serverErrors: OpenChecker = ({ report }) => ({
  name: 'server errors',
  logged(machine, line) {
    const text = JSON.stringify(line);
    if (line.level >= ERROR && !STORE_FAULT.test(text)) report(`${machine.name} logged ${text}`);
  },
});
