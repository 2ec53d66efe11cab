// A value one frame late: what nobody waits for makes way for the stone that was just placed.

import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';

export function useAfterPaint<T>(source: ReadonlySignal<T>): T {
  const late = useSignal(source.peek());
  useSignalEffect(() => {
    const now = source.value;
    const follow = () => {
      late.value = now;
    };
    // Nothing is painted where nobody looks, and no frame would come.
    if (document.hidden) return follow();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(follow);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  return late.value;
}
