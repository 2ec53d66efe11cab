// A room by its link: coming in is sitting down where a seat is free; then the waiting room, or the table.

import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { sayRefusal, t } from '../words/index.ts';
import { OnlinePage } from './bar.tsx';
import { useCallToGame } from './call.ts';
import { useOnline } from './online.ts';
import { OnlineGame } from './online-game.tsx';
import { enterRoom } from './room.ts';
import { WaitingRoom } from './waiting-room.tsx';

/** `watch`: without taking a seat. */
export function RoomPage({ code, watch }: { code: string; watch: boolean }) {
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
      <OnlinePage kind="refused">
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
    return <OnlineGame key={shown.value} room={room} id={shown.value} onBack={back} />;
  }
  return <WaitingRoom room={room} view={view} />;
}
