// Draws the rest of the page after the frame in which the board shows the stone that was just placed.

import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { afterPaint } from '@sente/board';
import { options } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The board draws by itself and at once. The other changes that `act` makes on the page are drawn a frame later. */
export function paintBoardFirst(act: () => void): void {
  // A hidden page is not painted, so no frame would come.
  if (!document.hidden) options.debounceRendering = afterPaint;
  try {
    act();
  } finally {
    delete options.debounceRendering;
  }
}

/** The value of the last frame. It is never older than one frame, however often it changes. */
export function useValueAfterPaint<T>(source: ReadonlySignal<T>): T {
  const late = useSignal(source.peek());
  const waiting = useRef<(() => void) | null>(null);
  useSignalEffect(() => {
    const now = source.value;
    if (document.hidden) late.value = now;
    else
      waiting.current ??= afterPaint(() => {
        waiting.current = null;
        late.value = source.peek();
      });
  });
  useEffect(() => () => waiting.current?.(), []);
  return late.value;
}
