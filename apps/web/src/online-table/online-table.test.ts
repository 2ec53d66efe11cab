// A match of the server as a table: the viewer's move is shown at once, taken back if refused, and never before chance decides.

import { signal } from '@preact/signals';
import { findGame } from '@sente/games';
import { commitTo, must, readOptions } from '@sente/kernel';
import type { MatchConfig, MatchEvent } from '@sente/match';
import type { RoomView } from '@sente/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StartTimer, startTimer } from '../base/tasks.ts';
import { type TestConnection, testConnection } from '../connection/testing/test-connection.ts';
import { openTableView, type TableModel } from '../table/model/table-view.ts';
import { type OnlineTable, openOnlineTable } from './online-table.ts';

const ME = { id: 'me', name: 'Me', guest: true };
const YOU = { id: 'you', name: 'You', guest: true };

const INFO = { id: 'm', options: {}, players: [ME, YOU], room: null, rated: false, seat: 0 };
const room = signal<RoomView | null>(null);
const present = signal(true);
let connection: TestConnection;
let table: OnlineTable;

function started(game: string, options = {}): MatchEvent {
  const rules = findGame(game);
  if (!rules) throw new Error(game);
  const config: MatchConfig = {
    game,
    options: must(readOptions(rules.options, options)),
    players: ['me', 'you'],
    moveMs: 60_000,
    timeoutPolicy: 'auto',
    graceMs: 60_000,
    pausedMs: 600_000,
    rated: false,
    commitment: game.startsWith('banqi') ? commitTo('x', 'y') : null,
  };
  return { kind: 'started', at: 1_000, config };
}

let timersStarted = 0;
const countedTimer: StartTimer = (ms, then) => {
  timersStarted += 1;
  return startTimer(ms, then);
};

async function watch(game: string, options = {}, ...since: readonly MatchEvent[]): Promise<TableModel> {
  connection = testConnection(ME);
  const deps = {
    connection,
    startTimer: countedTimer,
    find: (id: string) => Promise.resolve(findGame(id)),
    room,
    address: (match: string) => `/m/${match}`,
    present,
  };
  table = openOnlineTable(deps, 'm');
  connection.receive({ t: 'match', match: { ...INFO, game, options } });
  news(1, started(game, options), ...since);
  await vi.waitFor(() => expect(table.model.value).not.toBeNull());
  return table.model.value as TableModel;
}

function news(from: number, ...events: readonly MatchEvent[]): void {
  connection.receive({ t: 'events', match: 'm', from, events, now: connection.time });
}

const moved = (seat: number, move: string): MatchEvent => ({ kind: 'moved', at: 2_000, seat, move });
const entries = (model: TableModel) => model.match.value.plies.map((ply) => ply.entry);
const asked = (n: number) => connection.requests[n] ?? expect.fail('nothing was asked');

/** Time passes at the server and here. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 50) {
    connection.time += 50;
    vi.advanceTimersByTime(50);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  table.close();
  room.value = null;
  vi.useRealTimers();
});

describe('an opening that was damaged', () => {
  const saved = (move: string): MatchEvent => ({ kind: 'moved', at: 1_000, seat: 0, move });

  it('is reported with the number of saved stones, until the next move', async () => {
    const model = await watch('gomoku/freestyle', { swap2: true }, saved('h8'), saved('i9'));
    expect(model.remote?.restartedWith.value).toBeNull();
    connection.receive({ t: 'match', match: { ...INFO, game: 'gomoku/freestyle', restarted: true } });
    expect(model.remote?.restartedWith.value).toBe(2);
    news(4, moved(0, 'j10'));
    expect(model.remote?.restartedWith.value).toBeNull();
  });

  it('is reported even without saved stones, and not after the end of the game', async () => {
    const model = await watch('gomoku/freestyle', { swap2: true });
    connection.receive({ t: 'match', match: { ...INFO, game: 'gomoku/freestyle', restarted: true } });
    expect(model.remote?.restartedWith.value).toBe(0);
    news(2, { kind: 'left', at: 3_000, seat: 1, why: 'resign' });
    expect(model.remote?.restartedWith.value).toBeNull();
  });
});

describe('the viewer’s move', () => {
  it('is on the board at once, and stays after its confirmation', async () => {
    const model = await watch('gomoku/freestyle');
    const sent = model.send({ kind: 'move', seat: 0, move: 'h8', ply: 0 });
    expect(entries(model)).toEqual(['h8']);
    expect(model.remote?.unsure.value).toBe(true);
    expect(asked(0).message).toEqual({ t: 'act', match: 'm', do: { kind: 'move', move: 'h8', ply: 0 } });
    news(2, moved(0, 'h8'));
    asked(0).answer({ ok: true, value: { seq: 2 } });
    await sent;
    expect(entries(model)).toEqual(['h8']);
    expect(model.remote?.unsure.value).toBe(false);
  });

  it('leaves the board when it is refused', async () => {
    const model = await watch('gomoku/freestyle');
    const sent = model.send({ kind: 'move', seat: 0, move: 'h8', ply: 0 });
    asked(0).answer({ ok: false, refusal: { code: 'too_late', data: { deadline: 5 } } });
    expect(await sent).toMatchObject({ ok: false, refusal: { code: 'too_late' } });
    expect(entries(model)).toEqual([]);
  });

  it('is replaced by the move that the server reports instead', async () => {
    const model = await watch('gomoku/freestyle', { swap2: true });
    void model.send({ kind: 'move', seat: 0, move: 'h8', ply: 0 });
    news(2, { ...moved(0, 'c3'), auto: true } as MatchEvent);
    expect(entries(model)).toEqual(['c3']);
    expect(model.remote?.unsure.value).toBe(false);
  });

  it('does not reappear after a confirmed takeback', async () => {
    const model = await watch('gomoku/freestyle');
    void model.send({ kind: 'move', seat: 0, move: 'h8', ply: 0 });
    news(2, moved(0, 'h8'));
    news(3, { kind: 'taken_back', at: 3_000, plies: 1 });
    expect(entries(model)).toEqual([]);
  });

  it('waits for the server if chance decides its result', async () => {
    const model = await watch('banqi/classic');
    const move = model.game.moves(model.match.value.state)[0] ?? '';
    void model.send({ kind: 'move', seat: 0, move, ply: 0 });
    expect(entries(model)).toEqual([]);
    expect(model.remote?.unsure.value).toBe(true);
    news(2, moved(0, `${move}=red-horse`));
    expect(entries(model)).toEqual([`${move}=red-horse`]);
  });

  it('is refused while another one is not confirmed', async () => {
    const model = await watch('gomoku/freestyle', { swap2: true });
    void model.send({ kind: 'move', seat: 0, move: 'h8', ply: 0 });
    expect(await model.send({ kind: 'move', seat: 0, move: 'i9', ply: 1 })).toMatchObject({
      refusal: { code: 'stale' },
    });
  });
});

describe('a move that cannot be sent', () => {
  it('leaves turn and clock with the player who made it', async () => {
    const model = await watch('gomoku/freestyle');
    const view = openTableView(model);
    pass(10_000);
    connection.silent.value = true;
    void model.send({ kind: 'move', seat: 0, move: 'h8', ply: 0 });
    expect(entries(model)).toEqual(['h8']);
    expect(model.remote?.unsent.value).toMatchObject({ seat: 0, move: 'h8' });
    expect([view.turn.value, view.mayMove.value]).toEqual([0, false]);
    expect([model.clock?.value(0), model.clock?.value(1)]).toEqual([50_000, 60_000]);
    connection.silent.value = false;
    news(2, moved(0, 'h8'));
    expect([model.remote?.unsent.value, view.turn.value]).toEqual([null, 1]);
  });
});

it('does not show a win by a move that cannot be sent', async () => {
  const points = ['a1', 'a15', 'b1', 'b15', 'c1', 'c15', 'd1', 'd15'];
  const model = await watch('gomoku/freestyle', {}, ...points.map((point, ply) => moved(ply % 2, point)));
  const view = openTableView(model);
  connection.silent.value = true;
  void model.send({ kind: 'move', seat: 0, move: 'e1', ply: 8 });
  expect([view.over.value, view.turn.value]).toEqual([false, 0]);
  connection.silent.value = false;
  expect(view.over.value).toBe(true);
});

describe('an offer', () => {
  const offered = (seat: number): MatchEvent => ({ kind: 'offered', at: 2_000, seat, offer: 'draw' });
  const declined = (seat: number): MatchEvent => ({ kind: 'declined', at: 2_000, seat, offer: 'draw' });

  it('is reported as declined when the opponent declines it', async () => {
    const model = await watch('gomoku/freestyle');
    news(2, offered(0), declined(1));
    expect(model.remote?.declined.value).toMatchObject({ seat: 1, offer: 'draw' });
  });

  it('is not reported as declined when it is withdrawn', async () => {
    const model = await watch('gomoku/freestyle');
    news(2, offered(0), declined(0));
    expect(model.remote?.declined.value).toBeNull();
  });

  it('is not reported if it was declined before the page opened', async () => {
    const model = await watch('gomoku/freestyle', {}, offered(0), declined(1));
    expect(model.remote?.declined.value).toBeNull();
  });
});

it('shows the players still present in the room after the game', async () => {
  const model = await watch('gomoku/freestyle');
  const seats = (here: boolean) => [
    { person: ME, ready: true, here: true },
    { person: YOU, ready: true, here },
  ];
  room.value = { seats: seats(true), series: null } as unknown as RoomView;
  news(2, { kind: 'aborted', at: 2_000, seat: 1 });
  expect(model.remote?.seats.value.map(({ here }) => here)).toEqual([true, true]);
  room.value = { ...room.value, seats: seats(false) };
  expect(model.remote?.seats.value.map(({ here }) => here)).toEqual([true, false]);
});

describe('the events', () => {
  it('are requested from the last known one after a reconnection, and none is applied twice', async () => {
    const model = await watch('gomoku/freestyle');
    news(2, moved(0, 'h8'));
    connection.reconnect();
    expect(connection.sent.at(-1)).toEqual({ t: 'watch', match: 'm', since: 2 });
    news(2, moved(0, 'h8'), moved(1, 'i9'));
    expect(entries(model)).toEqual(['h8', 'i9']);
  });

  it('are requested from the start if some are missing', async () => {
    await watch('gomoku/freestyle');
    news(9, moved(0, 'h8'));
    expect(connection.sent.at(-1)).toEqual({ t: 'watch', match: 'm', since: 0 });
  });
});

it('takes the start of the game from its first event', async () => {
  const model = await watch('gomoku/freestyle', {}, moved(0, 'h8'));
  expect(model.startedAt).toBe(1_000);
});

describe('the clock', () => {
  it('runs for the seat to move, is full for the other, and stands still without a connection', async () => {
    const model = await watch('gomoku/freestyle');
    pass(10_000);
    expect([model.clock?.value(0), model.clock?.value(1)]).toEqual([50_000, 60_000]);
    connection.silent.value = true;
    pass(10_000);
    expect(model.clock?.value(0)).toBe(50_000);
    expect(model.remote?.frozen.value).toBe(true);
  });

  it('shows whole seconds, and tenths of a second at the end', async () => {
    const model = await watch('gomoku/freestyle');
    pass(49_950);
    const shown = [model.clock?.value(0)];
    for (let n = 0; n < 4; n++) {
      pass(50);
      shown.push(model.clock?.value(0));
    }
    expect(shown).toEqual([11_000, 10_000, 10_000, 9_900, 9_900]);
  });

  it('wakes the page only when something changes on screen', async () => {
    await watch('gomoku/freestyle');
    pass(1_000);
    timersStarted = 0;
    pass(10_000);
    expect(timersStarted).toBe(10);
    news(2, { kind: 'ended', at: connection.time, outcome: { winner: null, reason: 'agreed' } });
    timersStarted = 0;
    pass(10_000);
    expect(timersStarted).toBe(0);
  });

  it('shows how long an absent player to move may stay away', async () => {
    const model = await watch('gomoku/freestyle');
    news(2, { kind: 'presence', at: 1_000, seat: 1, here: false });
    expect(model.remote?.seats.value[1]).toMatchObject({ here: false, awayMs: null });
    news(3, moved(0, 'h8'));
    pass(11_000);
    expect(model.remote?.seats.value[1]?.awayMs).toBe(50_000);
  });
});

it('is watched from a distance until its board has been seen, and then at the table', async () => {
  present.value = false;
  await watch('gomoku/freestyle');
  expect(connection.sent).toEqual([{ t: 'watch', match: 'm', since: 0, glance: true }]);
  present.value = true;
  expect(connection.sent.slice(1)).toEqual([
    { t: 'watch', match: 'm', since: 1 },
    { t: 'unwatch', match: 'm', glance: true },
  ]);
  table.close();
  expect(connection.sent.at(-1)).toEqual({ t: 'unwatch', match: 'm' });
});
