// How Stryker changes some files of one package, and who is to notice: `npm run mutation` says which in the environment.
import process from 'node:process';

const {
  MUTATED = '',
  MUTATED_FILES = '',
  MUTATION_REPORT = '',
  MUTATED_STATIC,
  MUTATION_WORKERS = '1',
} = process.env;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutation/sample.mjs'],
  ignorers: ['sample'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  mutate: MUTATED_FILES.split(','),
  // What the units of these packages read; the rest of the tree need not be copied.
  ignorePatterns: ['**', '!package.json', '!packages/{kernel,games,match,protocol}/**', '!tools/mutation/**'],
  coverageAnalysis: 'perTest',
  // What runs when a module is loaded is covered by every test at once, and takes two thirds of the time.
  ignoreStatic: MUTATED_STATIC === undefined,
  // How many changes are tried at once; each runs a whole test process.
  concurrency: Number(MUTATION_WORKERS),
  // What has not changed since the last run, and whose tests have not, is not tried again.
  incremental: true,
  incrementalFile: MUTATION_REPORT,
  tempDirName: `.stryker-tmp/${MUTATED}`,
  cleanTempDir: 'always',
  reporters: ['progress-append-only'],
  timeoutMS: 20_000,
};
