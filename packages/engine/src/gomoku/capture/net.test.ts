// The net for captures in the compiled core: the same whole numbers as the trainer's, through captures and back, and
// nothing but strength is lost without it.

import { type GameState, GOMOKU_GAMES } from '@sente/games/gomoku';
import { applyEntry, below, makePoint, must, seededRandom } from '@sente/kernel';
import { beforeAll, expect, it } from 'vitest';
import { readLimits } from '../../limits.ts';
import { HOST } from '../../testing/host.ts';
import { hostWith, hostWithoutVectors } from '../../testing/net-hosts.ts';
import { readSample, type SampledPosition } from '../../testing/net-sample.ts';
import type { Host, Level } from '../../think.ts';
import { CaptureCore } from './core.ts';
import { createCapturePlayer } from './player.ts';

const SIZE = 19;
const NET = 'gomoku-capture.net';
const game = GOMOKU_GAMES.find(({ id }) => id === 'gomoku/capture')!;

let sample: readonly SampledPosition[] = [];
beforeAll(async () => {
  sample = await readSample('capture', SIZE);
});

function start(size = SIZE): GameState {
  return must(game.setUp({ size, swap2: false, nextMover: 'black' }, ['a', 'b'])) as GameState;
}

const pointsOf = ({ stones }: Pick<SampledPosition, 'stones'>) => stones.map(({ x, y }) => y * SIZE + x);

/** The position by the rules of packages/games, which take stones away themselves. */
function stateOf({ stones }: Pick<SampledPosition, 'stones'>): GameState {
  return stones.reduce(
    (state, { x, y }) => must(applyEntry(game, state, makePoint([x, y], SIZE))) as GameState,
    start(),
  );
}

async function coreWith(host: Host): Promise<CaptureCore> {
  const core = await CaptureCore.start(host, 8);
  await core.loadNet();
  return core;
}

it('judges every position of the sample as the trainer does', async () => {
  const core = await coreWith(HOST);
  expect(sample.length).toBeGreaterThanOrEqual(1000);
  expect(sample.filter((one) => new Set(pointsOf(one)).size < one.stones.length).length).toBeGreaterThan(100);
  const wrong = sample.filter((one) => {
    core.setUp(start());
    for (const point of pointsOf(one)) core.play(point);
    const { score, byNet } = core.judge(true);
    return !byNet || score !== one.score;
  });
  expect(wrong).toEqual([]);
});

it('judges alike whether a position was set up or reached stone by stone, asked about at any plies', async () => {
  const core = await coreWith(HOST);
  const random = seededRandom('walks');
  for (const one of sample.slice(0, 150)) {
    core.setUp(stateOf(one));
    expect(core.judge(true).score).toBe(one.score);
    const from = below(random, one.stones.length);
    core.setUp(stateOf({ stones: one.stones.slice(0, from) }));
    const before = core.judge(true).score;
    const rest = pointsOf(one).slice(from);
    for (const isAsked of [() => random() < 0.4, () => true]) {
      for (const point of rest) {
        core.play(point);
        if (isAsked()) core.evaluation();
      }
      expect(core.evaluation()).toBe(one.score);
      // Moves that were taken back leave no trace.
      for (const _ of rest) core.undo();
      expect(core.evaluation()).toBe(before);
    }
  }
});

it('thinks the same whatever was searched before, with the net or without it', async () => {
  const [first, second] = sample as [SampledPosition, SampledPosition];
  const search = (by: CaptureCore, one: SampledPosition, hasNet: boolean) => {
    by.setUp(stateOf(one));
    const limits = { nodes: Infinity, depth: 4, end: Infinity, lines: 1, noise: 0, seed: 1 };
    return by.search({ ...limits, hasNet, stopped: () => false }, () => {});
  };
  const found = search(await coreWith(HOST), first, true);
  const used = await coreWith(HOST);
  expect(search(used, first, false)).not.toEqual(found);
  expect(search(used, first, true)).toEqual(found);
  search(used, second, true);
  used.forget();
  expect(search(used, first, true)).toEqual(found);
});

it('judges a position set up anew only when it is asked for again', async () => {
  const core = await coreWith(HOST);
  const [first, second] = sample as [SampledPosition, SampledPosition];
  core.setUp(stateOf(second));
  const { score: byTables } = core.judge(false);
  core.setUp(stateOf(first));
  core.judge(true);
  core.setUp(stateOf(second));
  expect(core.evaluation()).toBe(byTables);
  expect(core.judge(true).score).toBe(second.score);
});

it('is refused when a byte of it is wrong, when it is cut short, and when it was made for five in a row', async () => {
  const net = await HOST.load(NET);
  const damaged = net.slice();
  damaged[1000] = (damaged[1000] ?? 0) ^ 4;
  const other = await HOST.load('gomoku-freestyle.net');
  const one = sample[0] as SampledPosition;
  const judged = async (host: Host) => {
    const core = await coreWith(host);
    core.setUp(stateOf(one));
    return core.judge(true);
  };
  const plain = await judged(hostWith(null));
  expect(plain.byNet).toBe(false);
  expect(plain.score).not.toBe(one.score);
  for (const bytes of [damaged, net.slice(0, -1), net.slice(0, 20), other, new Uint8Array(600_000)]) {
    expect(await judged(hostWith(bytes))).toEqual(plain);
  }
  const host = hostWithoutVectors('capture');
  expect(await judged(host)).toEqual(plain);
  expect(host.asked).toContain('capture-plain.wasm');
});

async function thinkAt(host: Host, level: Level, size = SIZE) {
  const middle = Math.floor(size / 2);
  const state = [0, 1, 2].reduce(
    (before, far) =>
      must(applyEntry(game, before, makePoint([middle + far, middle - far], size))) as GameState,
    start(size),
  );
  const limits = must(readLimits({ nodes: 2000, level, seed: 'net' }, HOST.now()));
  return createCapturePlayer(host).think(game, state, limits, () => {});
}

it('is asked for by the strongest level alone', async () => {
  const seven = hostWith(null);
  await thinkAt(seven, 7);
  expect(seven.asked).not.toContain(NET);
  const eight = hostWith(null);
  await thinkAt(eight, 8);
  expect(eight.asked).toContain(NET);
});

it('is not missed by the player when it cannot be had, is damaged, or the board is too large for it', async () => {
  const plain = await thinkAt(hostWith(null), 8);
  expect(await thinkAt(hostWith(new Uint8Array(5000)), 8)).toEqual(plain);
  expect(await thinkAt(HOST, 8)).not.toEqual(plain);
  expect(await thinkAt(HOST, 8, 25)).toEqual(await thinkAt(hostWith(null), 8, 25));
});
