// Every registered game keeps the contract, without the suite being told anything about it.

import { conform } from '@sente/kernel/testing';
import { GAMES } from './catalog.ts';

for (const game of GAMES) conform(game);
