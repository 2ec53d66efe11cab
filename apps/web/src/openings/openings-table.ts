// The board of the openings book: the player moves for both sides and can take any move back. The address holds the line.

import { computed, type Signal, signal } from '@preact/signals';
import { accept, type Game, type GameRecord, must, refuse, seatNames } from '@sente/kernel';
import { defaultPlayerName } from '../table/model/player-names.ts';
import { recordToMatch } from '../table/model/record-match.ts';
import { NO_SERVER, openTableView, type TableModel, type TableView } from '../table/model/table-view.ts';

export function openOpeningsTable(
  game: Game,
  record: Signal<GameRecord>,
  annotations: TableModel['annotations'] & {},
): TableView {
  const match = computed(() => must(recordToMatch(game, record.value)));
  return openTableView({
    game,
    match,
    annotations,
    viewerSeats: signal([0, 1]),
    names: computed(() => seatNames(game.seats).map((_, seat) => defaultPlayerName(seat))),
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
    freeUndo: null,
    ...NO_SERVER,
  });
}
