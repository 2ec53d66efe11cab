// What nobody waits for makes way for the stone that was just placed.

import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { options } from 'preact';

/** Acts when the next frame has been painted. Returns the function that calls it off. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
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
