// The way back to a game of one's own that goes on, or to a room of one's own that waits.

import { useSignal } from '@preact/signals';
import type { RoomCard } from '@sente/protocol';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Api, makeApi } from '../line/api.ts';
import { t } from '../words/index.ts';
import './own-rooms.css';

/** A list that changes all the time is not a reason to ask all the time. */
const SELDOM_MS = 3_000;

/** None, too, when nobody answers. */
async function ownRooms(api: Api): Promise<readonly RoomCard[]> {
  const answer = await api.get<{ rooms: readonly RoomCard[] }>('/api/session/rooms');
  return answer.ok ? answer.value.rooms : [];
}

const isRunning = ({ status }: RoomCard) => status !== 'open';

/** Whether a game waits for one's moves, here or in another window. */
export async function playsSomewhere(api: Api): Promise<boolean> {
  return (await ownRooms(api)).some(isRunning);
}

type OwnRoomProps = {
  api: Api;
  /** Asks again when this is another one, and when the page is looked at again. */
  again?: unknown;
};

/** On a page without a line to the server. */
export function OwnRoomAlone() {
  const api = useMemo(() => makeApi(fetch.bind(window)), []);
  return <OwnRoom api={api} />;
}

export function OwnRoom({ api, again }: OwnRoomProps) {
  const rooms = useSignal<readonly RoomCard[]>([]);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const look = async () => {
      if (document.hidden) return;
      askedAt.current = performance.now();
      rooms.value = await ownRooms(api);
    };
    const timer = setTimeout(look, Math.max(0, askedAt.current + SELDOM_MS - performance.now()));
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [api, again, rooms]);
  const room = rooms.value.find(isRunning) ?? rooms.value[0];
  if (!room) return null;
  return (
    <a class="own-room" href={`/r/${room.code}`} data-testid="own-room">
      {t(isRunning(room) ? 'home.playing' : 'home.waiting')}
    </a>
  );
}
