// A worker that dies is started again and the game goes on; a search can be stopped, even one that does not listen.

import { findGame } from '@sente/games';
import { must, seatNames } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { nearWorker } from '../testing/near-thinker.ts';
import type { Player, Thought } from '../think.ts';
import { createThinker, type ThinkerHost } from './thinker.ts';

const GAME = 'gomoku/freestyle';
const STATE = must(findGame(GAME)!.setUp({ size: 7 }, seatNames(2)));

const thought = (move: string): Thought => ({
  move,
  depth: 1,
  nodes: 1,
  lines: [{ moves: [move], score: { chances: [0.5, 0.5] } }],
});

/** Timers that go off when the test says so. */
function timers() {
  const set = new Map<number, { ms: number; then: () => void }>();
  let next = 0;
  return {
    after: (ms: number, then: () => void) => {
      const id = next++;
      set.set(id, { ms, then });
      return () => set.delete(id);
    },
    fire() {
      for (const [id, { then }] of [...set]) {
        set.delete(id);
        then();
      }
    },
    /** The delay of this timer. */
    get longest() {
      return Math.max(...[...set.values()].map(({ ms }) => ms));
    },
    get count() {
      return set.size;
    },
  };
}

type Worker = ReturnType<typeof nearWorker>;

function thinkerOver(players: readonly Player[], sharesMemory = true, loadsFirst = false) {
  const workers: Worker[] = [];
  const clock = timers();
  const host: ThinkerHost = {
    startWorker() {
      const worker = nearWorker(players[workers.length] ?? answers('g7'));
      workers.push(worker);
      return worker.port;
    },
    after: (ms, then) => {
      const cancel = clock.after(ms, then);
      return () => {
        cancel();
      };
    },
    sharesMemory,
    loadsFirst,
  };
  return { thinker: createThinker(host), workers, clock };
}

const answers = (move: string): Player => ({ think: async () => thought(move), forget() {} });

/** Reports one line and never ends. */
const stuck = (move?: string): Player => ({
  think: (_game, _state, _limits, onInfo) => {
    if (move !== undefined) onInfo(thought(move));
    return new Promise(() => {});
  },
  forget() {},
});

/** Ends when it is stopped. */
const listens = (move: string): Player => ({
  async think(_game, _state, { stopped }) {
    while (!stopped()) await new Promise((resolve) => setImmediate(resolve));
    return thought(move);
  },
  forget() {},
});

const moveOf = async (answer: Promise<unknown>) => (await answer) as { ok: boolean; value?: Thought };
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('a thinker', () => {
  it('answers what it is asked, in order', async () => {
    const { thinker, workers } = thinkerOver([answers('a1')]);
    const both = [thinker.think(GAME, STATE, { nodes: 1 }), thinker.think(GAME, STATE, { nodes: 1 })];
    for (const { answer } of both) expect(await answer).toMatchObject({ ok: true, value: { move: 'a1' } });
    expect(workers).toHaveLength(1);
  });

  it.each([
    [{ nodes: -1 }, GAME, 'bad_limits'],
    [{}, GAME, 'bad_limits'],
    [{ nodes: 1 }, 'toy/none', 'unknown_game'],
    [{ nodes: 1 }, 'gomoku/renju', 'bad_state'],
  ])('refuses %j for %s with %s', async (limits, game, code) => {
    const { thinker } = thinkerOver([answers('a1')]);
    expect(await thinker.think(game, STATE, limits).answer).toMatchObject({ ok: false, refusal: { code } });
  });

  it('starts another worker when one dies, and asks it the same', async () => {
    const { thinker, workers } = thinkerOver([stuck(), answers('b2')]);
    const { answer } = thinker.think(GAME, STATE, { nodes: 1 });
    await soon();
    workers[0]?.kill();
    expect(await answer).toMatchObject({ ok: true, value: { move: 'b2' } });
    expect(await thinker.think(GAME, STATE, { nodes: 1 }).answer).toMatchObject({ value: { move: 'b2' } });
    expect(workers).toHaveLength(2);
  });

  it('gives up a position that kills two workers, and goes on with the next', async () => {
    const { thinker, workers } = thinkerOver([stuck(), stuck(), answers('c3')]);
    const { answer } = thinker.think(GAME, STATE, { nodes: 1 });
    await soon();
    workers[0]?.kill();
    await soon();
    workers[1]?.kill();
    expect(await answer).toMatchObject({ ok: false, refusal: { code: 'engine_died' } });
    expect(await thinker.think(GAME, STATE, { nodes: 1 }).answer).toMatchObject({ value: { move: 'c3' } });
  });

  it('ends a worker that is far beyond its time and takes what it told', async () => {
    const { thinker, clock } = thinkerOver([stuck('d4'), stuck('d4')]);
    const { answer } = thinker.think(GAME, STATE, { timeMs: 10 });
    await soon();
    clock.fire();
    await soon();
    clock.fire();
    expect((await moveOf(answer)).value?.move).toBe('d4');
  });

  it.each([
    ['loading', stuck(), false, 60_010],
    ['thinking', stuck('d4'), false, 5_010],
    ['loading when it is stopped', stuck(), true, 60_000],
    ['thinking when it is stopped', stuck('d4'), true, 250],
  ])('has patience with a worker that is still %s', async (_, player, stops, ms) => {
    const { thinker, clock } = thinkerOver([player]);
    const thinking = thinker.think(GAME, STATE, { timeMs: 10 });
    await soon();
    if (stops) thinking.stop();
    expect(clock.longest).toBe(ms);
    thinker.close();
  });

  it.each([
    [true, [1, 5, 5, 1, 7]],
    [false, [5, 5, 7]],
  ])('lets a fresh worker load a game before the time for a move begins: %s', async (loadsFirst, nodes) => {
    const seen: number[] = [];
    const counts = (): Player => ({
      think: async (_game, _state, limits) => {
        seen.push(limits.nodes);
        return thought('a1');
      },
      forget() {},
    });
    const { thinker, workers } = thinkerOver([counts(), counts()], true, loadsFirst);
    await thinker.think(GAME, STATE, { nodes: 5 }).answer;
    await thinker.think(GAME, STATE, { nodes: 5 }).answer;
    workers[0]?.kill();
    await thinker.think(GAME, STATE, { nodes: 7 }).answer;
    expect(seen).toEqual(nodes);
  });

  it('stops a search that listens, without ending its worker', async () => {
    const { thinker, workers } = thinkerOver([listens('e5')]);
    const thinking = thinker.think(GAME, STATE, { timeMs: 60_000 });
    await soon();
    thinking.stop();
    expect((await moveOf(thinking.answer)).value?.move).toBe('e5');
    expect(workers).toHaveLength(1);
  });

  it('stops a search before it starts', async () => {
    const { thinker } = thinkerOver([listens('e5')]);
    const first = thinker.think(GAME, STATE, { timeMs: 60_000 });
    const second = thinker.think(GAME, STATE, { timeMs: 60_000 });
    second.stop();
    first.stop();
    expect((await moveOf(second.answer)).value?.move).toBe('e5');
  });

  it.each([true, false])('stops one that does not listen (shared memory: %s)', async (shares) => {
    const { thinker, clock } = thinkerOver([stuck('f6')], shares);
    const thinking = thinker.think(GAME, STATE, { timeMs: 60_000 });
    await soon();
    thinking.stop();
    clock.fire();
    expect((await moveOf(thinking.answer)).value?.move).toBe('f6');
    expect(await thinker.think(GAME, STATE, { nodes: 1 }).answer).toMatchObject({ value: { move: 'g7' } });
  });

  it('refuses what is under way, waits or comes after when it is closed', async () => {
    const { thinker, clock } = thinkerOver([stuck()]);
    const open = [thinker.think(GAME, STATE, { timeMs: 1 }), thinker.think(GAME, STATE, { timeMs: 1 })];
    thinker.close();
    open.push(thinker.think(GAME, STATE, { timeMs: 1 }));
    for (const { answer } of open) expect(await answer).toMatchObject({ refusal: { code: 'engine_closed' } });
    expect(clock.count).toBe(0);
  });
});
