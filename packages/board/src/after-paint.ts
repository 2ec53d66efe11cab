// Runs work after the next frame is painted, so that it does not delay the stone that was just placed.

/** The longest wait for the frame: even on a visible page the browser may be late with it. */
export const LATEST_MS = 200;

/** Acts when the next frame has been painted. Returns the function that cancels it. */
export function afterPaint(act: () => void): () => void {
  const actAfter = (ms: number) =>
    setTimeout(() => {
      cancelAnimationFrame(frame);
      act();
    }, ms);
  let timer = actAfter(LATEST_MS);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = actAfter(0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
