// A memory that writes a moment later loses nothing and never answers with an old value.

import { describe, expect, it } from 'vitest';
import { delayWrites, type Memory } from './memory.ts';

/** A page whose timers the test runs. */
function page() {
  const due: (() => void)[] = [];
  const target = new EventTarget();
  const document = Object.assign(new EventTarget(), { hidden: false });
  const window = Object.assign(target, {
    document,
    setTimeout: (act: () => void) => due.push(act),
  });
  const pass = () => {
    while (due.length > 0) due.shift()?.();
  };
  return { window: window as unknown as Window, document, pass };
}

function device() {
  const kept = new Map<string, string>();
  const writes: string[] = [];
  const memory: Memory = {
    read: (key) => kept.get(key) ?? null,
    write(key, text) {
      writes.push(text);
      kept.set(key, text);
      return true;
    },
    forget: (key) => void kept.delete(key),
  };
  return { memory, kept, writes };
}

describe('a memory that writes behind', () => {
  it('writes the latest text a moment later', () => {
    const { memory, writes } = device();
    const { window, pass } = page();
    const later = delayWrites(memory, window);
    later.write('game', 'one');
    later.write('game', 'two');
    expect(writes).toEqual([]);
    pass();
    expect(writes).toEqual(['two']);
  });

  it('reads what it has not written yet', () => {
    const { memory } = device();
    const later = delayWrites(memory, page().window);
    later.write('game', 'one');
    expect(later.read('game')).toBe('one');
  });

  it.each(['pagehide', 'visibilitychange'])('writes at once on %s', (name) => {
    const { memory, kept } = device();
    const { window, document } = page();
    delayWrites(memory, window).write('game', 'one');
    (name === 'pagehide' ? window : document).dispatchEvent(new Event(name));
    expect(kept.get('game')).toBe('one');
  });

  it('writes at once on a hidden page', () => {
    const { memory, kept } = device();
    const { window, document } = page();
    document.hidden = true;
    delayWrites(memory, window).write('game', 'one');
    expect(kept.get('game')).toBe('one');
  });

  it('forgets what it was still going to write', () => {
    const { memory, kept } = device();
    const { window, pass } = page();
    const later = delayWrites(memory, window);
    later.write('game', 'one');
    later.forget('game');
    pass();
    expect(kept.size).toBe(0);
  });
});
