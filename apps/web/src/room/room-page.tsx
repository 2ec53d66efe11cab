// The page of a room: the player takes a free seat on entering, then sees the waiting room or the table.

import { useSignal, useSignalEffect } from '@preact/signals';
import type { RoomView } from '@sente/protocol';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { roomAddress } from '../base/addresses.ts';
import { runWhenIdle } from '../base/tasks.ts';
import { useOnline } from '../connection/online.ts';
import { OnlinePage } from '../frame/online-page.tsx';
import { useGameStartAlert } from '../room-parts/alert.ts';
import { enterRoom, type RoomStore } from '../room-parts/room-store.ts';
import { fetchPart, Lazy } from '../ui/lazy.tsx';
import { enRoom } from '../words/en/room.ts';
import { enSite } from '../words/en/site.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import { WaitingRoom } from './waiting-room.tsx';

const t = translator(enRoom, enSite);

/** A match played in the room; `onBack` leads to the waiting room. */
type RoomGameProps = { room: RoomStore; id: string; onBack: () => void };

type RoomPageProps = {
  code: string;
  /** Enters without taking a seat. */
  watch: boolean;
  /** Loads the table of a match, which this folder knows nothing about. */
  loadGame: () => Promise<ComponentType<RoomGameProps>>;
};

export function RoomPage({ code, watch, loadGame }: RoomPageProps) {
  const { connection } = useOnline();
  const room = useMemo(() => enterRoom(connection, code, !watch), [connection, code, watch]);
  useEffect(() => () => room.leave(), [room]);
  // The table is loaded ahead, so that it opens at once when the game begins.
  useEffect(() => runWhenIdle(() => fetchPart(loadGame).catch(() => undefined)), [loadGame]);
  useGameStartAlert(room);
  useShowCodeInAddress(room, watch);
  /** The match whose table the player has left; the next match is shown again. */
  const left = useSignal<string | null>(null);
  const shown = useRef<string | null>(null);
  const view = room.view.value;
  if (view && hasStartedMatch(view) && view.match !== left.value) shown.current = view.match;
  if (room.refusal.value && !view) {
    return (
      <OnlinePage kind="refused" title={t('room.no-entry')}>
        <h1>{t('room.no-entry')}</h1>
        <p>{sayRefusal(room.refusal.value)}</p>
        <a class="button main" href="/lobby">
          {t('nav.lobby')}
        </a>
      </OnlinePage>
    );
  }
  if (!view) {
    return (
      <OnlinePage kind="entering">
        <p aria-busy="true">{t('room.entering')}</p>
      </OnlinePage>
    );
  }
  const id = shown.current;
  if (id !== null && id !== left.value) {
    const back = () => {
      left.value = id;
    };
    return <Lazy key={id} load={loadGame} props={{ room, id, onBack: back }} />;
  }
  return <WaitingRoom room={room} view={view} />;
}

function hasStartedMatch({ status }: RoomView): boolean {
  return status !== 'open' && status !== 'closed';
}

/** Puts the room's code into the address, because that is the link people share. The page itself stays. */
function useShowCodeInAddress({ view }: RoomStore, watch: boolean): void {
  useSignalEffect(() => {
    const address = view.value && roomAddress(view.value.code);
    if (address && !watch && location.pathname !== address) history.replaceState(null, '', address);
  });
}
