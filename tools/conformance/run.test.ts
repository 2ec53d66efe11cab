// The golden vectors pass, and the runner counts whatever is wrong with a vector instead of falling over it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runPaths, runText } from './run.ts';

const VECTORS = fileURLToPath(new URL('../../packages/games/vectors/', import.meta.url));

describe('every file', () => {
  it.each(readdirSync(VECTORS).filter((name) => name.endsWith('.jsonl')))('golden vectors: %s', (name) => {
    const lines = readFileSync(join(VECTORS, name), 'utf8').trimEnd().split('\n');
    const report = runPaths([join(VECTORS, name)]);
    expect(report.failures.slice(0, 3)).toEqual([]);
    expect(report.passed).toBe(lines.length);
  });
});

const GOOD = {
  id: 'freestyle/case/one',
  ruleset: 'freestyle',
  size: 5,
  query: 'play',
  moves: [[0, 0]],
  expected: {
    steps: [{ ok: true, status: 'playing', next: 'O' }],
    final: { board: 'X....\n.....\n.....\n.....\n.....', status: 'playing', next: 'O' },
  },
};

describe('the runner', () => {
  it('passes a right vector', () => {
    expect(runText(JSON.stringify(GOOD), 'file')).toEqual({ passed: 1, failures: [] });
  });

  it('says id, place, expected and got of a wrong one', () => {
    const steps = [{ ok: true, status: 'playing', next: 'X' }];
    const wrong = { ...GOOD, expected: { ...GOOD.expected, steps } };
    expect(runText(JSON.stringify(wrong), 'file').failures).toEqual([
      'freestyle/case/one: at steps[0].next: expected "X", got "O"',
    ]);
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['no id', '{"ruleset":"freestyle","query":"play"}'],
    ['an unknown ruleset', JSON.stringify({ ...GOOD, ruleset: 'go' })],
    ['a ruleset from the prototype', JSON.stringify({ ...GOOD, ruleset: '__proto__' })],
    ['an unknown query', JSON.stringify({ ...GOOD, query: 'legal' })],
    ['no size', JSON.stringify({ ...GOOD, size: undefined })],
    ['a huge size', JSON.stringify({ ...GOOD, size: 1e9 })],
    ['a board of another size', JSON.stringify({ ...GOOD, board: '...\n...\n...' })],
    ['a board of strange letters', JSON.stringify({ ...GOOD, board: 'abcde' })],
    ['moves that are no points', JSON.stringify({ ...GOOD, moves: [null] })],
    ['a long move list that is a text', JSON.stringify({ ...GOOD, moves: 'h8'.repeat(1000) })],
    ['no expectation', JSON.stringify({ ...GOOD, expected: undefined })],
    ['swap2 without actions', '{"id":"a","ruleset":"swap2","query":"swap2","size":9,"options":{}}'],
    ['an empty file', ''],
  ])('counts %s as a failure', (_, line) => {
    const report = runText(line, 'file');
    expect(report.passed).toBe(0);
    expect(report.failures).toHaveLength(1);
  });

  it('counts a missing file as a failure', () => {
    expect(runPaths(['no/such/file.jsonl'])).toMatchObject({ passed: 0, failures: [expect.any(String)] });
  });
});
