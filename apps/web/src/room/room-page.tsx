// A room by its link: coming in is sitting down where a seat is free; then the waiting room, or the table.

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { OnlinePage } from '../frame/online-page.tsx';
import { useOnline } from '../line/online.ts';
import { sayRefusal, t } from '../words/index.ts';
import { useCallToGame } from './call.ts';
import { enterRoom, type RoomStore } from './room-store.ts';
import { WaitingRoom } from './waiting-room.tsx';

/** A match played in the room; `onBack` leads to the waiting room. */
export type RoomGameProps = { room: RoomStore; id: string; onBack: () => void };

type RoomPageProps = {
  code: string;
  /** Without taking a seat. */
  watch: boolean;
  /** The table of a match, which this folder knows nothing about. */
  Game: ComponentType<RoomGameProps>;
};

export function RoomPage({ code, watch, Game }: RoomPageProps) {
  const { connection } = useOnline();
  const room = useMemo(() => enterRoom(connection, code, !watch), [connection, code, watch]);
  useEffect(() => () => room.leave(), [room]);
  useCallToGame(room);
  const shown = useSignal<string | null>(null);
  /** The game one has turned away from; the next one is shown again. */
  const left = useRef<string | null>(null);
  useSignalEffect(() => {
    const view = room.view.value;
    if (!view) return;
    // The code is what people pass on. The page stays where it is: only the address changes.
    const address = `/r/${view.code}`;
    if (!watch && location.pathname !== address) history.replaceState(null, '', address);
    const isLive = view.status !== 'open' && view.status !== 'closed';
    if (isLive && view.match !== left.current) shown.value = view.match;
  });
  const view = room.view.value;
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
  if (shown.value !== null) {
    const back = () => {
      left.current = shown.value;
      shown.value = null;
    };
    return <Game key={shown.value} room={room} id={shown.value} onBack={back} />;
  }
  return <WaitingRoom room={room} view={view} />;
}
