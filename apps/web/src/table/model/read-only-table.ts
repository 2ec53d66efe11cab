// A table that is only looked at: a game from a link, or a match that the server has stored.

import { signal } from '@preact/signals';
import { type Game, refuse } from '@sente/kernel';
import type { Match } from '@sente/match';
import { NO_SERVER, type TableModel } from './table-view.ts';

type Shown = Pick<TableModel, 'names'> & Partial<Pick<TableModel, 'annotations' | 'startedAt' | 'address'>>;

export function makeReadOnlyTable(game: Game, match: Match, shown: Shown): TableModel {
  return {
    game,
    match: signal(match),
    viewerSeats: signal([]),
    send: () => Promise.resolve(refuse('game_over')),
    local: false,
    freeUndo: null,
    ...NO_SERVER,
    ...shown,
  };
}
