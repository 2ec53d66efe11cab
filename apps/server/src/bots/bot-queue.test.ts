// Threads are shared fairly, the queue has an end, and a turn whose match has gone on is not thought about.

import type { Answer, SentLimits, Thinker } from '@sente/engine';
import { accept } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../base/world.ts';
import { openBotQueue } from './bot-queue.ts';

/** Threads that answer when the test says so, in the order they were asked. */
function queueOf(threads: number) {
  const asked: { readonly game: string; readonly limits: SentLimits; answer(): Promise<void> }[] = [];
  const log: string[] = [];
  const openThread = (): Thinker => ({
    think(game, _state, limits) {
      let deliver: (answer: Answer) => void = () => {};
      const done = new Promise<Answer>((resolve) => {
        deliver = resolve;
      });
      const move = { move: game, depth: 1, nodes: 1, lines: [] };
      asked.push({
        game,
        limits,
        async answer() {
          deliver(accept(move));
          await new Promise((next) => setImmediate(next));
        },
      });
      return { answer: done, stop: () => void log.push(`stop ${game}`) };
    },
    forget: () => void log.push('forget'),
    close: () => void log.push('close'),
  });
  const queue = openBotQueue({ world: openWorld(), threads, openThread, turns: 10, turnsPerAddress: 4 });
  let turns = 0;
  const ask = (room: string, name: string, address = 'here') => {
    const match = `match ${turns++}`;
    let isStill = true;
    const answer = new Promise<Answer>((resolve, reject) => {
      queue
        .add({
          ...{ match, address, room, game: name, state: null, isStillDue: () => isStill },
          limits: (crowd) => ({ timeMs: 100 / (1 + crowd) }),
          async play(given) {
            resolve(given);
            return true;
          },
        })
        .catch(reject);
    });
    const stop = () => {
      isStill = false;
      queue.stepTaken(match);
    };
    return { answer, stop };
  };
  return { queue, ask, asked, log, names: () => asked.map(({ game }) => game) };
}

describe('the queue of bot turns', () => {
  it('lets rooms take turns, however much one of them asks', async () => {
    const { ask, asked, names } = queueOf(1);
    for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name);
    ask('b', 'b1');
    ask('c', 'c1');
    ask('b', 'b2');
    for (let i = 0; i < 7; i++) await asked[i]?.answer();
    expect(names()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('lets addresses take turns, however many rooms one of them has', async () => {
    const { ask, asked, names } = queueOf(1);
    for (const room of ['a', 'b', 'c', 'd', 'e']) ask(room, room, 'school');
    ask('x', 'x', 'home');
    ask('y', 'y', 'home');
    ask('z', 'z', 'cafe');
    for (let i = 0; i < 8; i++) await asked[i]?.answer();
    expect(names()).toEqual(['a', 'b', 'x', 'z', 'c', 'y', 'd', 'e']);
  });

  it('gives less time to those of an address that asks much, and not to others', async () => {
    const { ask, asked } = queueOf(1);
    for (const room of ['a', 'b', 'c', 'd', 'e']) ask(room, room, 'school');
    ask('x', 'x', 'home');
    for (let i = 0; i < 2; i++) await asked[i]?.answer();
    // One alone; then three of the school and one other address are left; then the school's three.
    expect(asked.map(({ game, limits }) => [game, limits.timeMs])).toEqual([
      ['a', 100],
      ['b', 100 / (1 + 2 * 3)],
      ['x', 100 / (1 + 1)],
    ]);
  });

  it('is busy for an address that has its share, and for all when all have theirs', async () => {
    const { queue, ask, asked } = queueOf(2);
    const busy = () => ['school', 'home', 'cafe'].map(queue.isBusy);
    for (const room of ['a', 'b', 'c']) ask(room, room, 'school');
    expect(busy()).toEqual([false, false, false]);
    const last = ask('d', 'd', 'school');
    expect(busy()).toEqual([true, false, false]);
    last.stop();
    expect(busy()).toEqual([false, false, false]);
    ask('d', 'd', 'school');
    for (const room of ['e', 'f', 'g']) ask(room, room, 'home');
    for (const room of ['h', 'i', 'j']) ask(room, room, 'cafe');
    expect(busy()).toEqual([true, true, true]);
    await asked[0]?.answer();
    expect(busy()).toEqual([false, false, false]);
  });

  it('thinks in as many threads as it has, and no more', async () => {
    const { queue, ask, asked, names } = queueOf(2);
    for (const room of ['a', 'b', 'c']) ask(room, room);
    expect(names()).toEqual(['a', 'b']);
    expect([queue.thinking(), queue.waiting()]).toEqual([2, 1]);
    await asked[1]?.answer();
    expect(names()).toEqual(['a', 'b', 'c']);
  });

  it('gives each less time the more of them wait', async () => {
    const { ask, asked } = queueOf(1);
    for (const room of ['a', 'b', 'c', 'd']) ask(room, room);
    await asked[0]?.answer();
    expect(asked.map(({ limits }) => limits.timeMs)).toEqual([100, 100 / 3]);
  });

  it('takes one turn of a match, until that was played', async () => {
    const { queue, asked } = queueOf(1);
    let played = () => {};
    const turn = {
      ...{ match: 'm', address: 'here', room: 'a', game: 'g', state: null },
      ...{ limits: () => ({ timeMs: 1 }), isStillDue: () => true },
      play: () => new Promise<boolean>((done) => (played = () => done(true))),
    };
    const first = queue.add(turn);
    expect(await queue.add(turn)).toBe(false);
    await asked[0]?.answer();
    expect([queue.thinking(), queue.has('m'), await queue.add(turn)]).toEqual([0, true, false]);
    played();
    expect([await first, queue.has('m')]).toEqual([true, false]);
  });

  it('forgets one game before it thinks about another', async () => {
    const { ask, asked, log } = queueOf(1);
    for (const room of ['a', 'a', 'b']) ask(room, room);
    await asked[0]?.answer();
    expect(log).toEqual(['forget']);
    await asked[1]?.answer();
    expect(log).toEqual(['forget', 'forget']);
  });

  it('drops what is withdrawn while it waits, and stops what is under way', async () => {
    const { queue, ask, names, log } = queueOf(1);
    const first = ask('a', 'a');
    const second = ask('b', 'b');
    second.stop();
    expect(await second.answer).toMatchObject({ refusal: { code: 'stopped' } });
    expect([names(), queue.waiting()]).toEqual([['a'], 0]);
    first.stop();
    expect(log).toContain('stop a');
  });

  it('refuses what would wait too long, and everything without threads or after its end', async () => {
    const { queue, ask, log } = queueOf(1);
    const waiting = Array.from({ length: 2_001 }, (_, i) => ask(`r${i}`, 'x'));
    expect(await ask('late', 'x').answer).toMatchObject({ refusal: { code: 'busy' } });
    queue.stop();
    expect(log).toContain('close');
    expect(await waiting[1]?.answer).toMatchObject({ refusal: { code: 'stopped' } });
    expect(await ask('a', 'a').answer).toMatchObject({ refusal: { code: 'busy' } });
    expect(await queueOf(0).ask('a', 'a').answer).toMatchObject({ refusal: { code: 'busy' } });
  });
});
