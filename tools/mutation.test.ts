// How the mutation runner cuts its work, and what it tells of a report.

import { describe, expect, it } from 'vitest';
import { mutationScore, splitIntoBatches, unnoticedChanges } from './mutation.mjs';

const mutant = (status: string, replacement = 'true') => ({
  ...{ status, replacement, mutatorName: 'ConditionalExpression' },
  location: { start: { line: 2, column: 5 } },
});

const report = {
  files: {
    'a.ts': {
      source: 'one\n  if (two) return;\n',
      mutants: ['Killed', 'Timeout', 'Survived'].map((status) => mutant(status)),
    },
    'b.ts': {
      source: 'three\nfour\n',
      mutants: [mutant('NoCoverage', '{\n}'), mutant('Ignored'), mutant('RuntimeError')],
    },
  },
};

describe('npm run mutation', () => {
  it('fills batches with files, each file once', () => {
    const files = [100, 100, 100, 400, 10].map((lines, at) => ({ path: `${at}.ts`, lines }));
    expect(splitIntoBatches(files)).toEqual([['0.ts', '1.ts'], ['2.ts'], ['3.ts'], ['4.ts']]);
    expect(splitIntoBatches([])).toEqual([]);
  });

  it('counts the noticed changes among all that tests cover', () => {
    expect(mutationScore(report)).toEqual({ noticed: 2, all: 4, percent: 50 });
    expect(mutationScore({ files: {} })).toEqual({ noticed: 0, all: 0, percent: 0 });
  });

  it('prints one line for each change that no test noticed', () => {
    expect(unnoticedChanges(report)).toEqual([
      'a.ts:2:5 ConditionalExpression: if (two) return; → true',
      'b.ts:2:5 ConditionalExpression: four → { }',
    ]);
  });
});
