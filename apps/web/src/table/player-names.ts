// What people are called who never said their name: Player A, B, C by seat.

import { computed, type ReadonlySignal } from '@preact/signals';
import { t } from '../words/index.ts';

const NAMES = ['player.a', 'player.b', 'player.c'] as const;

export function playerNames(seats: number): ReadonlySignal<readonly string[]> {
  return computed(() => NAMES.slice(0, seats).map((name) => t(name)));
}
