// The event loop of the simulation, and the chance it runs on.

import { describe, expect, it } from 'vitest';
import { openWorld } from '../base/world.ts';
import { openMachine } from './machine.ts';
import { openScheduler } from './scheduler.ts';
import { openSeed } from './seed.ts';

function testScheduler() {
  const failures: string[] = [];
  const scheduler = openScheduler({
    inNextTurn: openWorld().soon,
    afterStep: () => {},
    failed: ({ name }, error) => failures.push(`${name}: ${String(error)}`),
  });
  return { scheduler, failures, seed: openSeed('test') };
}

describe('the scheduler', () => {
  it('runs events by their moment, and those of one moment as they were asked for', async () => {
    const { scheduler } = testScheduler();
    const process = { name: 'one', alive: true, frozenUntil: 0 };
    const done: string[] = [];
    for (const [name, ms] of Object.entries({ d: 30, b: 20, c: 20, a: 10, late: 31 }))
      scheduler.after(process, ms, () => done.push(`${name} at ${scheduler.now()}`));
    await scheduler.runUntil(30);
    expect(done).toEqual(['a at 10', 'b at 20', 'c at 20', 'd at 30']);
    expect(scheduler.now()).toBe(30);
  });

  it('settles every promise that can settle before the next event', async () => {
    const { scheduler } = testScheduler();
    const process = { name: 'one', alive: true, frozenUntil: 0 };
    const done: string[] = [];
    scheduler.after(process, 10, () => {
      const chain = async () => {
        for (let i = 0; i < 100; i++) await null;
        done.push('chain');
      };
      void chain();
    });
    scheduler.after(process, 10, () => done.push('next event'));
    await scheduler.runUntil(10);
    expect(done).toEqual(['chain', 'next event']);
  });

  it('loses the events of a dead process, and keeps those of a frozen one for later', async () => {
    const { scheduler, seed } = testScheduler();
    const [dead, frozen] = [openMachine('dead', scheduler, seed), openMachine('frozen', scheduler, seed)];
    const done: string[] = [];
    dead.world.after(5, () => done.push('dead'));
    frozen.world.after(5, () => done.push(`frozen at ${Math.floor(scheduler.now())}`));
    dead.alive = false;
    const thaw = scheduler.freeze(frozen);
    await scheduler.runUntil(50);
    thaw();
    await scheduler.runUntil(100);
    expect(done).toEqual(['frozen at 50']);
  });

  it('lets a process stand still until the last of two things that stop it has ended', async () => {
    const { scheduler, seed } = testScheduler();
    const frozen = openMachine('frozen', scheduler, seed);
    const done: string[] = [];
    frozen.world.after(20, () => done.push('second'));
    frozen.world.after(5, () => done.push('first'));
    const [one, other] = [scheduler.freeze(frozen), scheduler.freeze(frozen)];
    await scheduler.runUntil(50);
    one();
    await scheduler.runUntil(60);
    expect(done).toEqual([]);
    other();
    await scheduler.runUntil(70);
    expect(done).toEqual(['first', 'second']);
  });

  it('reports an error that an event throws, and goes on', async () => {
    const { scheduler, failures } = testScheduler();
    const process = { name: 'one', alive: true, frozenUntil: 0 };
    let isDone = false;
    scheduler.after(process, 1, () => {
      throw new Error('no');
    });
    scheduler.after(process, 2, () => {
      isDone = true;
    });
    await scheduler.runUntil(10);
    expect(failures).toEqual(['one: Error: no']);
    expect(isDone).toBe(true);
  });
});

describe('the clocks of a machine', () => {
  it('differ: the wall clock can be set, the steady clock stands still during a sleep', async () => {
    const { scheduler, seed } = testScheduler();
    const machine = openMachine('one', scheduler, seed);
    const before = { wall: machine.world.wall(), steady: machine.world.steady() };
    await scheduler.runUntil(1_000);
    machine.wallAheadMs = 500;
    machine.sleptMs = 300;
    expect(machine.world.wall() - before.wall).toBe(1_500);
    expect(machine.world.steady() - before.steady).toBe(700);
  });
});

describe('the chance of a seed', () => {
  const numbers = (seed: ReturnType<typeof openSeed>, name: string) =>
    Array.from({ length: 3 }, () => seed.stream(name).number());

  it('gives each purpose a stream of its own, which no draw for another purpose changes', () => {
    const [one, two] = [openSeed('7'), openSeed('7')];
    numbers(two, 'other');
    expect(numbers(one, 'deals')).toEqual(numbers(two, 'deals'));
    expect(numbers(openSeed('7'), 'deals')).not.toEqual(numbers(openSeed('7'), 'other'));
    expect(numbers(openSeed('7'), 'deals')).not.toEqual(numbers(openSeed('8'), 'deals'));
  });
});
