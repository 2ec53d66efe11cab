import { describe, expect, it } from 'vitest';
import { makeLayout } from './geometry.ts';
import { readKey } from './keys.ts';

const GRID = { columns: 5, rows: 9, on: 'crossings', stars: [] } as const;
const upright = makeLayout(GRID, true, false);
const flipped = makeLayout(GRID, true, true);
const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, altKey: false, ctrlKey: false, metaKey: false, ...more }) as KeyboardEvent;

describe('keys', () => {
  it.each([
    ['ArrowLeft', [1, 4]],
    ['ArrowRight', [3, 4]],
    ['ArrowUp', [2, 3]],
    ['ArrowDown', [2, 5]],
    ['Home', [0, 4]],
    ['End', [4, 4]],
  ] as const)('%s moves the cursor to %j', (key, at) => {
    expect(readKey(press(key), [2, 4], upright)).toEqual({ kind: 'cursor', at });
  });

  it('steps the way the arrow points on a flipped board', () => {
    expect(readKey(press('ArrowRight'), [2, 4], flipped)).toEqual({ kind: 'cursor', at: [1, 4] });
    expect(readKey(press('Home'), [2, 4], flipped)).toEqual({ kind: 'cursor', at: [4, 4] });
  });

  it('stays on the board at its edges', () => {
    expect(readKey(press('ArrowUp'), [2, 0], upright)).toEqual({ kind: 'cursor', at: [2, 0] });
    expect(readKey(press('ArrowRight'), [4, 0], upright)).toEqual({ kind: 'cursor', at: [4, 0] });
  });

  it('touches with Enter and Space, asks with i, cancels with Escape', () => {
    expect(readKey(press('i'), [0, 0], upright)).toEqual({ kind: 'inspect' });
    expect(readKey(press('Enter'), [0, 0], upright)).toEqual({ kind: 'touch' });
    expect(readKey(press(' '), [0, 0], upright)).toEqual({ kind: 'touch' });
    expect(readKey(press('Escape'), [0, 0], upright)).toEqual({ kind: 'cancel' });
  });

  it('leaves other keys and chords to the page', () => {
    expect(readKey(press('f'), [0, 0], upright)).toBeNull();
    expect(readKey(press('ArrowLeft', { altKey: true }), [0, 0], upright)).toBeNull();
    expect(readKey(press('Home', { ctrlKey: true }), [0, 0], upright)).toBeNull();
  });
});
