import { expect, test } from 'vitest';
import { ReadCache } from './read-cache.ts';

/** An answer of the store that comes when the test says so. */
function held<T>() {
  let answer: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    answer = done;
  });
  return { promise, answer };
}

const reading = (cache: ReadCache<string, number>) => {
  const row = held<number>();
  const done = cache.read(async () => [['a', await row.promise]]);
  return async (value: number) => {
    row.answer(value);
    return (await done).get('a');
  };
};

const writing = (cache: ReadCache<string, number>) => {
  const row = held<number | null>();
  const done = cache.write('a', () => row.promise);
  return (value: number | null) => {
    row.answer(value);
    return done;
  };
};

test('caches values that were read or written', async () => {
  const cache = new ReadCache<string, number>(2);
  expect(await reading(cache)(1)).toBe(1);
  expect(cache.get('a')).toBe(1);
  expect(await writing(cache)(2)).toBe(2);
  expect(cache.get('a')).toBe(2);
});

test.each<[string, (cache: ReadCache<string, number>) => unknown, number | undefined]>([
  ['is forgotten', (cache) => cache.forget('a'), undefined],
  ['is forgotten with all others', (cache) => cache.forgetAll(), undefined],
  ['is written', (cache) => writing(cache)(2), 2],
  ['is read by another caller', (cache) => reading(cache)(2), 2],
])('a value that %s during its read is returned and not cached', async (_, meanwhile, known) => {
  const cache = new ReadCache<string, number>(2);
  const answer = reading(cache);
  await meanwhile(cache);
  expect(await answer(1)).toBe(1);
  expect(cache.get('a')).toBe(known);
});

test.each<[string, (cache: ReadCache<string, number>) => unknown]>([
  ['is forgotten', (cache) => cache.forget('a')],
  ['is forgotten with all others', (cache) => cache.forgetAll()],
  ['is written by another caller', (cache) => writing(cache)(3)],
])(
  'a value that %s while it is written is not cached, because its newest version is unknown',
  async (_, meanwhile) => {
    const cache = new ReadCache<string, number>(2);
    const answer = writing(cache);
    await meanwhile(cache);
    expect(await answer(2)).toBe(2);
    expect(cache.get('a')).toBeUndefined();
  },
);

test('drops the cached value when a write came to nothing', async () => {
  const cache = new ReadCache<string, number>(2);
  await reading(cache)(1);
  expect(await writing(cache)(null)).toBeNull();
  expect(cache.get('a')).toBeUndefined();
});

test('a change concerns its own key only, and a failure reaches the caller', async () => {
  const cache = new ReadCache<string, number>(2);
  const answer = reading(cache);
  cache.forget('b');
  await answer(1);
  expect(cache.get('a')).toBe(1);
  await expect(cache.read(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
