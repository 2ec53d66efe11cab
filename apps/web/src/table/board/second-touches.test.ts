import { describe, expect, it } from 'vitest';
import { testMemory } from '../../base/testing/test-memory.ts';
import { openSecondTouchCounter } from './second-touches.ts';

function playByTwo(memory: ReturnType<typeof testMemory>, ...moves: readonly string[]) {
  const touches = openSecondTouchCounter(memory);
  for (const move of moves) {
    touches.waits(move);
    touches.waits(null);
    touches.played(move);
  }
  return touches.known.value;
}

describe('touching a waiting move again', () => {
  it('is known after three moves played by it, also on the next visit', () => {
    const memory = testMemory();
    expect(playByTwo(memory, 'h8', 'i9')).toBe(false);
    expect(playByTwo(memory, 'g7')).toBe(true);
    expect(playByTwo(memory)).toBe(true);
  });

  it('is not learnt from moves that did not wait, nor from a waiting move that was moved to another point', () => {
    const memory = testMemory();
    const touches = openSecondTouchCounter(memory);
    for (const move of ['h8', 'i9', 'g7', 'c3']) touches.played(move);
    touches.waits('h8');
    touches.waits('i9');
    expect(touches.known.value).toBe(false);
    expect(memory.read('second-touches')).toBeNull();
  });
});
