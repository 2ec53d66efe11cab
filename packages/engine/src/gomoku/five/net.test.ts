// The net in the compiled core: the same whole numbers as the trainer's, whatever way a position is reached, and
// nothing but strength is lost without it.

import { type GameState, GOMOKU_GAMES, stateFromPositionInput } from '@sente/games/gomoku';
import { below, must, seededRandom } from '@sente/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { readLimits } from '../../limits.ts';
import { HOST } from '../../testing/host.ts';
import { hostWith, hostWithoutVectors } from '../../testing/net-hosts.ts';
import { readSample, type SampledPosition, SIZE } from '../../testing/net-sample.ts';
import type { Host, Level } from '../../think.ts';
import { FiveCore, type Place, type Rule } from './core.ts';
import { createFivePlayer } from './player.ts';

const RULES_WITH_NET: readonly Rule[] = ['freestyle', 'standard', 'renju'];

function stateOf(rule: Rule, { stones, mover }: SampledPosition): GameState {
  const rows = Array.from({ length: SIZE }, (_, y) =>
    Array.from({ length: SIZE }, (__, x) => {
      const ply = stones.findIndex((stone) => stone.x === x && stone.y === y);
      return ply < 0 ? '.' : ply % 2 === 0 ? 'X' : 'O';
    }).join(''),
  );
  return must(
    stateFromPositionInput({ variant: rule, board: rows.join('\n'), toMove: mover === 0 ? 'X' : 'O' }),
  );
}

async function coreWith(host: Host, rule: Rule): Promise<FiveCore> {
  const core = await FiveCore.start(host);
  await core.load(rule);
  await core.loadNet(rule);
  return core;
}

describe.each(RULES_WITH_NET)('the net of %s', (rule) => {
  let core: FiveCore;
  let sample: readonly SampledPosition[];
  beforeAll(async () => {
    core = await coreWith(HOST, rule);
    sample = await readSample(rule);
  });

  it('judges every position of the sample as the trainer does', () => {
    expect(sample.length).toBeGreaterThanOrEqual(1000);
    const wrong = sample.filter((one) => {
      core.setUp(rule, stateOf(rule, one));
      const { score, byNet } = core.judge(true);
      return !byNet || score !== one.score;
    });
    expect(wrong).toEqual([]);
  });

  it('judges alike whether a position was set up or reached stone by stone, asked about at any plies', () => {
    const random = seededRandom(`walks ${rule}`);
    for (const one of sample.slice(0, 150)) {
      const from = below(random, one.stones.length);
      const start = { stones: one.stones.slice(0, from), mover: from % 2 };
      const places: readonly Place[] = one.stones.slice(from);
      core.setUp(rule, stateOf(rule, { ...one, ...start }));
      const before = core.judge(true).score;
      const said = core.walk(places, (ply) => ply === places.length - 1 || random() < 0.4);
      expect(said.at(-1)).toBe(one.score);
      // Moves that were taken back leave no trace.
      expect(core.walk(places, () => true).at(-1)).toBe(one.score);
      expect(core.judge(true).score).toBe(before);
    }
  });

  it('thinks the same whatever was searched before, with the net or without it', async () => {
    const [first, second] = sample as [SampledPosition, SampledPosition];
    const search = (by: FiveCore, one: SampledPosition, hasNet: boolean) => {
      by.setUp(rule, stateOf(rule, one));
      const limits = {
        nodes: Infinity,
        depth: 5,
        end: Infinity,
        lines: 1,
        judges: false,
        noise: 0,
        seed: 1,
        memoryMb: 16,
      };
      return by.search({ ...limits, hasNet, stopped: () => false }, () => {});
    };
    const fresh = await coreWith(HOST, rule);
    const found = search(fresh, first, true);
    const used = await coreWith(HOST, rule);
    search(used, first, false);
    expect(search(used, first, true)).toEqual(found);
    search(used, second, true);
    used.forget();
    expect(search(used, first, true)).toEqual(found);
  });

  it('is refused when a byte of it is wrong, when it is cut short, and for another rule', async () => {
    const net = await HOST.load(`gomoku-${rule}.net`);
    const damaged = net.slice();
    damaged[1000] = (damaged[1000] ?? 0) ^ 4;
    const other = await HOST.load(`gomoku-${rule === 'renju' ? 'standard' : 'renju'}.net`);
    const one = sample[0] as SampledPosition;
    const tables = await coreWith(hostWith(null), rule);
    tables.setUp(rule, stateOf(rule, one));
    const plain = tables.judge(true);
    expect(plain.byNet).toBe(false);
    expect(plain.score).not.toBe(one.score);
    for (const bytes of [damaged, net.slice(0, -1), net.slice(0, 20), other, new Uint8Array(600_000)]) {
      const refused = await coreWith(hostWith(bytes), rule);
      refused.setUp(rule, stateOf(rule, one));
      expect(refused.judge(true)).toEqual(plain);
    }
  });
});

it('a machine without vectors gets the plain core, which judges by the tables', async () => {
  const [one] = (await readSample('freestyle')) as [SampledPosition];
  const host = hostWithoutVectors('gomoku');
  const plain = await coreWith(host, 'freestyle');
  const tables = await coreWith(hostWith(null), 'freestyle');
  for (const core of [plain, tables]) core.setUp('freestyle', stateOf('freestyle', one));
  expect(host.asked).toContain('gomoku-plain.wasm');
  expect(plain.judge(true)).toEqual(tables.judge(true));
  expect(plain.judge(true).byNet).toBe(false);
});

describe('the player', () => {
  const game = GOMOKU_GAMES.find(({ id }) => id === 'gomoku/freestyle')!;
  async function thinkAt(host: Host, level: Level, size = SIZE) {
    const row = '.'.repeat(size);
    const board = [`X${row.slice(1)}`, `.O${row.slice(2)}`, ...Array.from({ length: size - 2 }, () => row)];
    const state = must(
      stateFromPositionInput({ variant: 'freestyle', board: board.join('\n'), toMove: 'X' }),
    );
    const limits = must(readLimits({ nodes: 2000, level, seed: 'net' }, HOST.now()));
    return createFivePlayer(host).think(game, state, limits, () => {});
  }

  it('asks for the net at the strongest level alone', async () => {
    const seven = hostWith(null);
    await thinkAt(seven, 7);
    expect(seven.asked).not.toContain('gomoku-freestyle.net');
    const eight = hostWith(null);
    await thinkAt(eight, 8);
    expect(eight.asked).toContain('gomoku-freestyle.net');
  });

  it('plays on without the net when it cannot be had or is damaged', async () => {
    const plain = await thinkAt(hostWith(null), 8);
    expect(await thinkAt(hostWith(new Uint8Array(5000)), 8)).toEqual(plain);
    expect(await thinkAt(HOST, 8)).not.toEqual(plain);
  });

  it('plays by the tables on boards that are too large for the net', async () => {
    expect(await thinkAt(HOST, 8, 19)).toEqual(await thinkAt(hostWith(null), 8, 19));
  });
});
