// Options are read through their specs: defaults filled in, everything else refused.

import { describe, expect, it } from 'vitest';
import {
  drawRandomOptions,
  isChoosable,
  type OptionSpec,
  onlineDefaults,
  openingFlag,
  readOptions,
} from './options.ts';
import { seededRandom } from './random.ts';
import { must } from './result.ts';
import { hostileValues } from './testing/hostile.ts';

const SPECS: readonly OptionSpec[] = [
  { key: 'size', kind: 'number', min: 5, max: 25, nullable: false, default: 15 },
  { key: 'limit', kind: 'number', min: 10, max: 200, nullable: true, default: null },
  { key: 'swap2', kind: 'flag', default: false },
  { key: 'nextMover', kind: 'choice', choices: ['black', 'white'], default: 'black' },
];
const DEFAULTS = { size: 15, limit: null, swap2: false, nextMover: 'black' };

it('onlineDefaults contains only the options that differ in online play', () => {
  const limit: OptionSpec = {
    key: 'limit',
    kind: 'number',
    min: 10,
    max: 200,
    nullable: true,
    default: null,
    online: 60,
  };
  expect(onlineDefaults(SPECS)).toStrictEqual({});
  expect(onlineDefaults([...SPECS, limit])).toStrictEqual({ limit: 60 });
});

describe('the options of a form', () => {
  const opening: OptionSpec = { key: 'swap2', kind: 'flag', default: false, opening: true };
  const mover: OptionSpec = { key: 'mover', kind: 'choice', choices: ['a'], default: 'a', onlyWith: 'swap2' };
  const [size] = SPECS as [OptionSpec];

  it('begin with the flag of an opening, if there is one', () => {
    expect(openingFlag([...SPECS, opening])).toBe(opening);
    expect(openingFlag(SPECS)).toBeUndefined();
  });

  it('leave out options of a flag that is off, and options drawn at random', () => {
    expect(isChoosable(mover, { swap2: true })).toBe(true);
    expect(isChoosable(mover, { swap2: false })).toBe(false);
    expect(isChoosable(mover, {})).toBe(false);
    expect(isChoosable(size, {})).toBe(true);
    const drawn: OptionSpec = {
      key: 'n',
      kind: 'number',
      min: 1,
      max: 6,
      nullable: false,
      default: 1,
      drawn: true,
    };
    expect(isChoosable(drawn, {})).toBe(false);
  });
});

describe('readOptions', () => {
  it('fills in the defaults', () => {
    expect(must(readOptions(SPECS, undefined))).toEqual(DEFAULTS);
    expect(must(readOptions(SPECS, {}))).toEqual(DEFAULTS);
  });

  it.each([
    { size: 5 },
    { size: 25 },
    { limit: 10 },
    { limit: null },
    { swap2: true },
    { nextMover: 'white' },
  ])('takes %j', (given) => {
    expect(must(readOptions(SPECS, given))).toEqual({ ...DEFAULTS, ...given });
  });

  it.each([
    [{ size: 4 }, 'size'],
    [{ size: 26 }, 'size'],
    [{ size: 5.5 }, 'size'],
    [{ size: Number.NaN }, 'size'],
    [{ size: '15' }, 'size'],
    [{ size: null }, 'size'],
    [{ limit: 9 }, 'limit'],
    [{ swap2: 'true' }, 'swap2'],
    [{ swap2: 1 }, 'swap2'],
    [{ nextMover: 'red' }, 'nextMover'],
    [{ nextMover: ['black'] }, 'nextMover'],
    [{ colour: 'blue' }, 'colour'],
    [JSON.parse('{"__proto__": {"size": 19}}'), '__proto__'],
    [{ constructor: 1 }, 'constructor'],
  ])('refuses %j and names the key', (given, key) => {
    expect(readOptions(SPECS, given)).toMatchObject({
      ok: false,
      refusal: { code: 'bad_options', data: { key } },
    });
  });

  it('refuses or completes any input, as a whole or as one value', () => {
    for (const value of hostileValues()) {
      readOptions(SPECS, value);
      for (const { key } of SPECS) readOptions(SPECS, { [key]: value });
    }
    const notAnObject = { code: 'bad_options', data: { reason: 'not_an_object' } };
    expect(readOptions(SPECS, null)).toEqual({ ok: false, refusal: notAnObject });
    expect(readOptions(SPECS, []).ok).toBe(false);
    expect(readOptions(SPECS, Object.create({ size: 19 })).ok).toBe(false);
  });

  it('never repeats a long key in its refusal', () => {
    const read = readOptions(SPECS, { ['k'.repeat(1e6)]: 1 });
    expect(read).toEqual({ ok: false, refusal: { code: 'bad_options', data: { key: 'k'.repeat(40) } } });
  });
});

describe('drawOptions', () => {
  const drawn: OptionSpec = {
    key: 'seed',
    kind: 'number',
    min: 1,
    max: 6,
    nullable: false,
    default: 1,
    drawn: true,
  };

  it('draws the random options within their ranges, and keeps the others', () => {
    const random = seededRandom('draw');
    const seeds = Array.from({ length: 100 }, () =>
      drawRandomOptions([...SPECS, drawn], { ...DEFAULTS, seed: 1 }, random),
    );
    expect(new Set(seeds.map((options) => options['seed']))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    for (const { seed: _, ...rest } of seeds) expect(rest).toEqual(DEFAULTS);
  });
});
