// The board of the openings book: the player moves for both sides and can take any move back. The address holds the line.

import { computed, type Signal, signal } from '@preact/signals';
import { accept, type Game, type GameRecord, must, refuse, seatNames } from '@sente/kernel';
import { matchOf } from '../replay/replay-table.ts';
import { playerName } from '../table/player-names.ts';
import { type TableModel, type TableView, UNKEPT, viewTable } from '../table/table-view.ts';

export function openTable(
  game: Game,
  record: Signal<GameRecord>,
  annotations: TableModel['annotations'] & {},
): TableView {
  const match = computed(() => must(matchOf(game, record.value)));
  return viewTable({
    game,
    match,
    annotations,
    viewerSeats: signal([0, 1]),
    names: computed(() => seatNames(game.seats).map((_, seat) => playerName(seat))),
    send(command) {
      const { state, turn } = match.value;
      if (command.kind !== 'move' || turn === null) return Promise.resolve(refuse('game_over'));
      const played = game.play(state, { seat: turn, move: command.move, at: 0 });
      if (played.ok) {
        const { entries } = record.value;
        record.value = { ...record.value, entries: [...entries, command.move] };
      }
      return Promise.resolve(played.ok ? accept(null) : played);
    },
    local: true,
    clock: null,
    freeUndo: null,
    ...UNKEPT,
  });
}
