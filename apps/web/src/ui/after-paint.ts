// What nobody waits for makes way for the stone that was just placed.

import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { options } from 'preact';

/** A browser may owe a page its frame for long, even one that counts as seen: nothing waits longer for it than this. */
const LATEST_MS = 200;

/** Acts when the next frame has been painted. Returns the function that calls it off. */
function afterPaint(act: () => void): () => void {
  const later = (ms: number) =>
    setTimeout(() => {
      cancelAnimationFrame(frame);
      act();
    }, ms);
  let timer = later(LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = later(0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The board draws by itself and at once; what else `act` changes on the page is drawn a frame later. */
export function paintFirst(act: () => void): void {
  // Nothing is painted where nobody looks, and no frame would come.
  if (!document.hidden) options.debounceRendering = afterPaint;
  try {
    act();
  } finally {
    delete options.debounceRendering;
  }
}

/** A value one frame late. */
export function useAfterPaint<T>(source: ReadonlySignal<T>): T {
  const late = useSignal(source.peek());
  useSignalEffect(() => {
    const now = source.value;
    const follow = () => {
      late.value = now;
    };
    return document.hidden ? follow() : afterPaint(follow);
  });
  return late.value;
}
