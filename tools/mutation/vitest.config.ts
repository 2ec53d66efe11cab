// Runs the unit tests of one package only, with our packages taken from the copy that Stryker has changed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const here = process.cwd();
const mutated = process.env['MUTATED'] ?? '';

/** node_modules leads to the packages as they are; the copies lie beside this folder. */
function ownPackages() {
  return ['kernel', 'games', 'match', 'protocol'].flatMap((name) => {
    const folder = join(here, 'packages', name);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: { [path: string]: string };
    };
    return Object.entries(exports).map(([path, file]) => ({
      find: new RegExp(`^@sente/${name}${path.slice(1)}$`),
      replacement: join(folder, file),
    }));
  });
}

/** Files that play many random games find what other tests miss and take longest: they run last, or not at all. */
const MANY_GAMES = /conform|wild|property|deal\.test/;
const QUICK_ONLY = ['**/*{conform,wild,property}*', '**/deal.test.ts'];

class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => Number(MANY_GAMES.test(moduleId));
    return files.toSorted((a, b) => isSlow(a) - isSlow(b));
  }
}

export default defineConfig({
  resolve: { alias: ownPackages() },
  test: {
    environment: 'node',
    include: [`packages/${mutated}/src/**/*.test.ts`],
    exclude: process.env['MUTATION_QUICK'] === undefined ? [] : QUICK_ONLY,
    isolate: false,
    sequence: { sequencer: QuickFirst },
    testTimeout: 60_000,
  },
});
