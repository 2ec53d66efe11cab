// node tools/run.mjs tools/serverbench-adapter/run.ts FOLDER [--rounds 3 --games 200,1000 --rates 0,250 --seconds 8 --only sente,colyseus]
// Our server and its peers in turns, round after round, so that noise hits all of them alike; see README.md here.

import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../apps/server/src/testing/postgres.ts';
import { temporaryFolder } from '../../apps/server/src/testing/stores.ts';
import { bundle } from '../lib/bundle.mjs';
import { ROOT, SetupError } from '../lib/root.mjs';

const HERE = join(ROOT, 'tools', 'serverbench-adapter');
const OURS = ['adapters', 'servers'] as const;

/** Server, store, variant. */
const PEERS = [
  ['sente', 'pg', ''],
  ['sente', 'pglite', ''],
  ['ref-ws', 'pg', ''],
  ['ref-ws', 'pglite', ''],
  ['colyseus', 'none', 'immediate'],
  ['colyseus', 'pg', 'immediate'],
  ['boardgameio', 'none', ''],
  ['boardgameio', 'file', ''],
  ['boardgameio', 'pg', ''],
] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    games: { type: 'string', default: '200,1000' },
    rates: { type: 'string', default: '0,250' },
    seconds: { type: 'string', default: '8' },
    'warm-up': { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});

type Line = {
  readonly server: string;
  readonly store: string;
  readonly games: number;
  readonly rate: number | 'max';
  readonly movesPerSec: number;
  readonly rttBothMs: { readonly p99: number } | null;
  readonly serverCpuUsPerMove: number | null;
};

/** The driver finds its peers by name in its own folders. */
function copyAdapterIn(bench: string): void {
  for (const [folder, file] of [
    ['adapters', 'adapter.mjs'],
    ['servers', 'server.mjs'],
  ] as const) {
    const source = JSON.stringify(pathToFileURL(join(HERE, file)).href);
    const text =
      folder === 'adapters'
        ? `export { openAdapter as default } from ${source};\n`
        : `await import(${source});\n`;
    writeFileSync(join(bench, folder, 'sente.mjs'), text);
  }
}

function removeAdapter(bench: string): void {
  for (const folder of OURS) rmSync(join(bench, folder, 'sente.mjs'), { force: true });
}

function runBench(bench: string, env: NodeJS.ProcessEnv, args: readonly string[]): Line | null {
  const done = spawnSync(process.execPath, ['bench.mjs', ...args], { cwd: bench, env, encoding: 'utf8' });
  const line = done.stdout.trim().split('\n').pop() ?? '';
  process.stdout.write(`${line || JSON.stringify({ args, failed: done.stderr.slice(-300) })}\n`);
  return line === '' ? null : (JSON.parse(line) as Line);
}

/** The ratios that our aims are stated in, against Colyseus with the same PostgreSQL. */
function printRatios(lines: readonly Line[]): void {
  const keys = new Set(lines.map(({ games, rate }) => `${games} ${rate}`));
  for (const key of keys) {
    const [games, rate] = key.split(' ');
    const of = (server: string) =>
      lines.filter(
        (one) => `${one.games} ${one.rate}` === key && one.server === server && one.store === 'pg',
      );
    if (of('sente').length === 0 || of('colyseus').length === 0) continue;
    const ratio = (read: (line: Line) => number) =>
      Number((median(of('sente').map(read)) / median(of('colyseus').map(read))).toFixed(2));
    const ratios = {
      cpuPerMove: ratio((line) => line.serverCpuUsPerMove ?? Number.NaN),
      movesPerSecond: ratio((line) => line.movesPerSec),
      p99: ratio((line) => line.rttBothMs?.p99 ?? Number.NaN),
    };
    process.stdout.write(
      `${JSON.stringify({ what: 'sente / colyseus, both on pg', games, rate, ...ratios })}\n`,
    );
  }
}

function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function main(): Promise<void> {
  const bench = resolve(positionals[0] ?? '');
  if (!existsSync(join(bench, 'bench.mjs')) || !existsSync(join(bench, 'node_modules')))
    throw new SetupError('Name the folder of serverbench, with its dependencies installed.');
  const wanted = values.only === '' ? null : values.only.split(',');
  const peers = PEERS.filter(([server]) => wanted === null || wanted.includes(server));
  const postgres = await startPostgres({ durable: true });
  const folder = temporaryFolder();
  const env = {
    ...process.env,
    // Bundled beforehand, so that the process under test runs only the server.
    SENTE_PROGRAM: await bundle('apps/server/src/main.ts'),
    PG_URL: postgres.url,
    PGLITE_DIR: join(folder, 'pglite'),
    BENCH_FLATFILE_DIR: join(folder, 'flatfile'),
  };
  const lines: Line[] = [];
  copyAdapterIn(bench);
  try {
    for (let round = 0; round < Number(values.rounds); round++)
      for (const rate of values.rates.split(','))
        for (const games of values.games.split(','))
          for (const [server, store, variant] of peers) {
            rmSync(env.PGLITE_DIR, { recursive: true, force: true });
            const args = ['--server', server, '--store', store, '--games', games, '--rate', rate];
            const times = ['--seconds', values.seconds, '--warmup', values['warm-up']];
            const line = runBench(bench, env, [
              ...args,
              ...times,
              ...(variant === '' ? [] : ['--variant', variant]),
            ]);
            if (line) lines.push(line);
          }
    printRatios(lines);
  } finally {
    removeAdapter(bench);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
