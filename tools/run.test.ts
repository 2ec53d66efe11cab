import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const RUN = join(import.meta.dirname, 'run.mjs');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sente-run-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

function run(entry: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUN, entry, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

it('passes on arguments and exit code, and adds no output', () => {
  const entry = program(
    'echo.ts',
    'const a: string[] = process.argv.slice(2); console.log(a.join()); process.exitCode = 3;',
  );
  expect(run(entry, '--x', 'a b')).toEqual({ status: 3, stdout: '--x,a b\n', stderr: '' });
});

it('names the source in a stack trace', () => {
  const entry = program('boom.ts', "type A = 1;\n\nthrow new Error('boom');\n");
  const { status, stderr } = run(entry);
  expect(status).toBe(1);
  expect(stderr).toContain('boom.ts:3');
});

it('starts worker threads from TypeScript', () => {
  program(
    'w.worker.ts',
    "import { parentPort } from 'node:worker_threads';\nparentPort?.postMessage('hi' as string);",
  );
  const entry = program(
    'main.ts',
    `import { Worker } from 'node:worker_threads';
     const worker = new Worker(new URL('./w.worker.ts', import.meta.url));
     worker.once('message', (text: string) => console.log(text, import.meta.url.endsWith('/main.ts')));`,
  );
  expect(run(entry)).toEqual({ status: 0, stdout: 'hi true\n', stderr: '' });
});

it('lets signals reach the program', async () => {
  const entry = program(
    'wait.ts',
    "process.once('SIGTERM', () => process.exit(7)); setInterval(() => 0, 1000); console.log('ready');",
  );
  const child = spawn(process.execPath, [RUN, entry], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => child.kill('SIGTERM'));
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(7);
});

it('reports a missing file in one line', () => {
  expect(run('tools/no-such-tool.ts')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'sente: There is no tools/no-such-tool.ts.\n',
  });
});
