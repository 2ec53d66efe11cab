// A room by its link: coming in is sitting down where a seat is free; then the waiting room, or the table.

import { useSignal, useSignalEffect } from '@preact/signals';
import type { RoomView } from '@sente/protocol';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { whenIdle } from '../base/tasks.ts';
import { useOnline } from '../connection/online.ts';
import { OnlinePage } from '../frame/online-page.tsx';
import { fetchPart, Lazy } from '../ui/lazy.tsx';
import { sayRefusal, t } from '../words/index.ts';
import { useGameStartAlert } from './alert.ts';
import { enterRoom, type RoomStore } from './room-store.ts';
import { WaitingRoom } from './waiting-room.tsx';

/** A match played in the room; `onBack` leads to the waiting room. */
export type RoomGameProps = { room: RoomStore; id: string; onBack: () => void };

type RoomPageProps = {
  code: string;
  /** Without taking a seat. */
  watch: boolean;
  /** Brings the table of a match, which this folder knows nothing about. */
  loadGame: () => Promise<ComponentType<RoomGameProps>>;
};

export function RoomPage({ code, watch, loadGame }: RoomPageProps) {
  const { connection } = useOnline();
  const room = useMemo(() => enterRoom(connection, code, !watch), [connection, code, watch]);
  useEffect(() => () => room.leave(), [room]);
  // Who waits for a game waits for nothing when it begins.
  useEffect(() => whenIdle(() => fetchPart(loadGame).catch(() => undefined)), [loadGame]);
  useGameStartAlert(room);
  useAddress(room, watch);
  /** The game one has turned away from; the next one is shown again. */
  const left = useSignal<string | null>(null);
  const shown = useRef<string | null>(null);
  const view = room.view.value;
  if (view && isLive(view) && view.match !== left.value) shown.current = view.match;
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

function isLive({ status }: RoomView): boolean {
  return status !== 'open' && status !== 'closed';
}

/** The code is what people pass on. The page stays where it is: only the address changes. */
function useAddress({ view }: RoomStore, watch: boolean): void {
  useSignalEffect(() => {
    const address = view.value && `/r/${view.value.code}`;
    if (address && !watch && location.pathname !== address) history.replaceState(null, '', address);
  });
}
