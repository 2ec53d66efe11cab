// The room of the game: its rules, the people in it, its link, and the ways to end a game or a series.

import { useSignal } from '@preact/signals';
import { isOver } from '@sente/match';
import type { RoomView } from '@sente/protocol';
import { roomModeAndRuleTexts } from '../room-parts/config-text.ts';
import { nameWithRatingText } from '../room-parts/room-card.tsx';
import type { RoomStore } from '../room-parts/room-store.ts';
import { ShareRoom } from '../room-parts/share-room.tsx';
import type { TableView } from '../table/model/table-view.ts';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { FactsInLine } from '../ui/facts.tsx';
import { GameRules } from '../ui/game-rules.tsx';
import { PersonName } from '../ui/person-name.tsx';
import { pressableProps } from '../ui/pressable.ts';
import { enLobby } from '../words/en/lobby.ts';
import { enOnlineTable } from '../words/en/online-table.ts';
import { enRoom } from '../words/en/room.ts';
import { enSite } from '../words/en/site.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import './room-sheet.css';

const t = translator(enLobby, enOnlineTable, enRoom, enSite);

type RoomSheetProps = { table: TableView; room: RoomStore; view: RoomView; onClose: () => void };

export function RoomSheet({ table, room, view, onClose }: RoomSheetProps) {
  return (
    <Dialog title={ruleTexts(view.config.game).name} onClose={onClose} form="sheet" kind="room-sheet">
      <p class="rules">
        <FactsInLine texts={roomModeAndRuleTexts(view.config, table.model.game.options)} />
      </p>
      <h3>{t('room.seats')}</h3>
      <ul class="people">
        {view.seats.map(({ person }) =>
          person === null ? null : (
            <li key={person.id}>
              <PersonName person={person} text={nameWithRatingText(person)} />
            </li>
          ),
        )}
      </ul>
      <EndGameOrSeriesButtons table={table} room={room} view={view} onClose={onClose} />
      <ShareRoom code={view.code} to="watch" />
      <h3>{t('create.rules', { game: ruleTexts(view.config.game).name })}</h3>
      <GameRules game={table.model.game} />
    </Dialog>
  );
}

/** Calling off a game and giving up a whole series. Neither is a resignation of the game, so they are separate from it. */
function EndGameOrSeriesButtons({ table, room, view, onClose }: RoomSheetProps) {
  const asking = useSignal(false);
  const match = table.model.match.value;
  const seat = table.model.viewerSeats.value[0];
  if (seat === undefined) return null;
  const begun = match.plies.length >= 2 || match.plies.some((ply) => ply.seat === seat);
  return (
    <div class="share-row">
      {!isOver(match) && !match.config.rated && (
        <button
          type="button"
          class="button"
          data-testid="abort"
          {...pressableProps(!begun, () => {
            onClose();
            void table.send({ kind: 'abort', seat });
          })}
        >
          {t('do.abort')}
        </button>
      )}
      {view.series?.status === 'playing' && (
        <button
          type="button"
          class="button"
          data-testid="resign-series"
          onClick={() => {
            asking.value = true;
          }}
        >
          {t('series.resign')}
        </button>
      )}
      {asking.value && (
        <ConfirmDialog
          title={t('series.resign.title')}
          text={t('series.resign.text')}
          yes={t('series.resign')}
          onYes={() => {
            onClose();
            void room.act({ kind: 'resign_series' });
          }}
          onNo={() => {
            asking.value = false;
          }}
        />
      )}
    </div>
  );
}
