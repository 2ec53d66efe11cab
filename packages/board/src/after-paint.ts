// Runs work after the next frame is painted, so that it does not delay the stone that was just placed.

/** A frame may be long in coming, even on a visible page: nothing waits longer for it than this. */
export const LATEST_MS = 200;

/** Acts when the next frame has been painted. Returns the function that calls it off. */
export function afterPaint(act: () => void): () => void {
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
