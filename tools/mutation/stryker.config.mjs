// Stryker's settings for some files of one package; `npm run mutation` passes files and tests in the environment.
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
  // Only files that the unit tests of these packages read are copied.
  ignorePatterns: ['**', '!package.json', '!packages/{kernel,games,match,protocol}/**', '!tools/mutation/**'],
  coverageAnalysis: 'perTest',
  // Code that runs when a module is loaded is covered by every test, and would take two thirds of the time.
  ignoreStatic: MUTATED_STATIC === undefined,
  // The number of changes tried at once; each runs a whole test process.
  concurrency: Number(MUTATION_WORKERS),
  // Unchanged code with unchanged tests is not tried again.
  incremental: true,
  incrementalFile: MUTATION_REPORT,
  tempDirName: `.stryker-tmp/${MUTATED}`,
  cleanTempDir: 'always',
  reporters: ['progress-append-only'],
  timeoutMS: 20_000,
};
