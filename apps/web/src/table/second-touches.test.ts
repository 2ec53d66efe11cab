import { describe, expect, it } from 'vitest';
import { secondTouches } from './second-touches.ts';

function device() {
  const kept = new Map<string, string>();
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, text: string) => kept.set(key, text).has(key),
    forget: (key: string) => void kept.delete(key),
  };
}

function playByTwo(memory: ReturnType<typeof device>, ...moves: readonly string[]) {
  const touches = secondTouches(memory);
  for (const move of moves) {
    touches.waits(move);
    touches.waits(null);
    touches.played(move);
  }
  return touches.known.value;
}

describe('touching a waiting move again', () => {
  it('is known after three moves that were played so, on the next visit too', () => {
    const memory = device();
    expect(playByTwo(memory, 'h8', 'i9')).toBe(false);
    expect(playByTwo(memory, 'g7')).toBe(true);
    expect(playByTwo(memory)).toBe(true);
  });

  it('is not learnt from moves that never waited, nor from a mark that went elsewhere', () => {
    const memory = device();
    const touches = secondTouches(memory);
    for (const move of ['h8', 'i9', 'g7', 'c3']) touches.played(move);
    touches.waits('h8');
    touches.waits('i9');
    expect(touches.known.value).toBe(false);
    expect(memory.read('second-touches')).toBeNull();
  });
});
