// Every migration in order, forward only: a new migration is a new file and a new line at the end; an old one never changes.

import { ground } from './001-ground.ts';
import { ranked } from './002-ranked.ts';
import { saidOnce } from './003-said-once.ts';
import { seriesEvents } from './004-series-events.ts';
import { accountCare } from './005-account-care.ts';
import { fairLobby } from './006-fair-lobby.ts';
import { bots } from './007-bots.ts';
import { casualQueue } from './008-casual-queue.ts';
import { openings } from './009-openings.ts';
import { orderBySequence } from './010-order-by-sequence.ts';
import { keptNames } from './011-kept-names.ts';
import { knownPeople } from './012-known-people.ts';
import { hallTime } from './013-hall-time.ts';
import { plainQueue } from './014-plain-queue.ts';

export type Migration = { readonly id: number; readonly name: string; readonly sql: string };

export const MIGRATIONS: readonly Migration[] = [
  { id: 1, name: 'ground', sql: ground },
  { id: 2, name: 'ranked', sql: ranked },
  { id: 3, name: 'said-once', sql: saidOnce },
  { id: 4, name: 'series-events', sql: seriesEvents },
  { id: 5, name: 'account-care', sql: accountCare },
  { id: 6, name: 'fair-lobby', sql: fairLobby },
  { id: 7, name: 'bots', sql: bots },
  { id: 8, name: 'casual-queue', sql: casualQueue },
  { id: 9, name: 'openings', sql: openings },
  { id: 10, name: 'order-by-sequence', sql: orderBySequence },
  { id: 11, name: 'kept-names', sql: keptNames },
  { id: 12, name: 'known-people', sql: knownPeople },
  { id: 13, name: 'hall-time', sql: hallTime },
  { id: 14, name: 'plain-queue', sql: plainQueue },
];
