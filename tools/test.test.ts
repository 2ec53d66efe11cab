import { describe, expect, it } from 'vitest';
import { countResults, excludesBrowserTests } from './test.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

describe('tally', () => {
  it.each([
    [
      'all is well',
      0,
      { passed: 2, failed: 0, ranNothing: false },
      2,
      0,
      [file('passed', 'passed', 'passed')],
    ],
    [
      'a test failed',
      1,
      { passed: 1, failed: 1, ranNothing: false },
      1,
      1,
      [file('failed', 'passed', 'failed')],
    ],
    [
      'a file could not be loaded',
      1,
      { passed: 1, failed: 1, ranNothing: false },
      1,
      0,
      [file('passed', 'passed'), file('failed')],
    ],
    [
      'an error outside the tests',
      1,
      { passed: 1, failed: 1, ranNothing: false },
      1,
      0,
      [file('passed', 'passed')],
    ],
    ['nothing ran', 1, { passed: 0, failed: 0, ranNothing: true }, 0, 0, []],
  ])('%s', (_what, exitCode, expected, numPassedTests, numFailedTests, testResults) => {
    expect(countResults({ numPassedTests, numFailedTests, testResults }, exitCode)).toEqual(expected);
  });

  it('counts a run without a report as failed', () => {
    expect(countResults(undefined, 1).ranNothing).toBe(true);
  });
});

describe('unitsOnly', () => {
  it.each([
    [[], false],
    [['-t', 'a name'], false],
    [['e2e/play.test.ts'], false],
    [['packages/kernel', 'e2e'], false],
    [['packages/kernel'], true],
    [['packages', 'apps', 'tools'], true],
  ])('%j: %s', (args, expected) => {
    expect(excludesBrowserTests(args)).toBe(expected);
  });
});
