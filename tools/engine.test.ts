// `sente engine` as anybody starts it.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

it('answers a manager with OK and a move, and ends', () => {
  const { status, stdout } = spawnSync(process.execPath, [join(ROOT, 'apps/server/sente.mjs'), 'engine'], {
    input: 'START 15\r\nINFO timeout_turn 500\r\nBEGIN\r\nTURN 0,0\r\nEND\r\n',
    encoding: 'utf8',
    cwd: ROOT,
  });
  expect(stdout).toMatch(/^OK\n\d{1,2},\d{1,2}\n\d{1,2},\d{1,2}\n$/);
  expect(status).toBe(0);
});

it('blocks a four although all commands arrived at once', () => {
  const board = ['7,7,2', '0,0,1', '8,7,2', '0,2,1', '9,7,2', '6,7,1', '10,7,2'];
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'apps/server/sente.mjs'), 'engine'], {
    input: ['START 15', 'INFO timeout_turn 300', 'BOARD', ...board, 'DONE', 'END', ''].join('\n'),
    encoding: 'utf8',
    cwd: ROOT,
  });
  expect(stdout).toBe('OK\n11,7\n');
});
