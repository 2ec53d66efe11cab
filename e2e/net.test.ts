// The net in a real browser gives the same numbers as the trainer.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSample, SIZE } from '@sente/engine/net-sample';
import { expect, it } from 'vitest';
import { ROOT } from '../tools/lib/root.mjs';
import { openPage } from './support/pages.ts';
import { onSite } from './support/stage.ts';

const stage = onSite();

type Core = Readonly<Record<string, (...numbers: number[]) => number>>;

it('evaluates every position of the sample as the trainer does', async () => {
  const { page } = await openPage(stage.browser, {});
  // The site's own pages compile no WebAssembly: the engine runs in a worker.
  await page.goto('about:blank');
  const [core, weights, net] = await Promise.all(
    ['dist/gomoku.wasm', 'data/gomoku-freestyle.bin', 'data/gomoku-freestyle.net'].map((name) =>
      readFile(join(ROOT, 'packages/engine', name), 'base64'),
    ),
  );
  const sample = await readSample('freestyle');
  const said = await page.evaluate(
    async ({ files, positions, size }) => {
      const [module, tables, trained] = files.map((file) =>
        Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0)),
      ) as [Uint8Array<ArrayBuffer>, Uint8Array, Uint8Array];
      const memory = new WebAssembly.Memory({ initial: 256, maximum: 1024 });
      const { instance } = await WebAssembly.instantiate(module, {
        env: { memory },
        host: { now: () => 0, stopped: () => 0 },
      });
      const asked = instance.exports as unknown as Core;
      const call = (name: string, ...numbers: number[]) => asked[name]?.(...numbers) ?? Number.NaN;
      new Uint8Array(memory.buffer, call('weightsAddress'), tables.length).set(tables);
      call('setUp', 0, size);
      new Uint8Array(memory.buffer, call('netAddress'), trained.length).set(trained);
      call('readNet', trained.length);
      call('useNet', 1);
      return positions.map(({ stones, mover }) => {
        call('clearBoard');
        for (const [ply, { x, y }] of stones.entries()) call('putStone', x, y, ply % 2);
        call('setMover', mover);
        return call('evaluation');
      });
    },
    { files: [core, weights, net] as string[], positions: sample, size: SIZE },
  );
  expect(said).toEqual(sample.map(({ score }) => score));
});
