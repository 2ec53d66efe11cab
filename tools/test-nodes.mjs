// npm run test:nodes [-- 22 24 …]: every test on other releases of Node, each fetched from npm into the cache. A seed of the
// simulation must be the same run on all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { CACHE, ROOT, SetupError } from './lib/root.mjs';
import { isMain, npm, runCommand } from './lib/setup.mjs';
import { SHORT_RUN } from './sim/short-run.mjs';

/** The releases with long-term support that the project supports. */
const MAJORS = ['22', '24'];

/**
 * @param {string} major
 * @returns {string} the path of its program
 */
function fetchNode(major) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(CACHE, 'nodes', major);
  mkdirSync(folder, { recursive: true });
  npm(['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${major}`]);
  const program = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(program)) throw new SetupError(`${name}@${major} holds no program of Node.`);
  return program;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function runTestsOn(program, args) {
  const path = [dirname(program), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH: path };
  return spawnSync(program, [join(ROOT, 'tools', 'test.mjs'), ...args], { cwd: ROOT, env, stdio: 'inherit' });
}

/**
 * @param {string} program
 * @returns {string} what the simulation prints about one seed, with the hash of its log
 */
function simulateOn(program) {
  const { status, stdout, stderr } = spawnSync(program, SHORT_RUN, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new SetupError(`the simulation fails: ${stdout}${stderr}`);
  return stdout;
}

if (isMain(import.meta.url)) {
  await runCommand(() => {
    const given = process.argv.slice(2);
    const asked = given.filter((arg) => /^\d+$/.test(arg));
    const args = given.filter((arg) => !asked.includes(arg));
    const expected = simulateOn(process.execPath);
    process.stdout.write(expected);
    const failed = (asked.length > 0 ? asked : MAJORS).filter((major) => {
      const program = fetchNode(major);
      process.stdout.write(`\nNode ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout}`);
      const isSame = simulateOn(program) === expected;
      process.stdout.write(
        `the seed is ${isSame ? 'the same run' : 'another run'} as on ${process.version}\n`,
      );
      return !isSame || runTestsOn(program, args).status !== 0;
    });
    if (failed.length > 0) throw new SetupError(`the tests fail on Node ${failed.join(' and ')}.`);
  });
}
