// Numbers as text: the time left (1:05, tenths near the end), half points, ratings.

/** Below this the clock is marked as short of time. */
export const SOON_MS = 10_000;

export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < SOON_MS) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** 1½ rather than 1.5. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  const half = points === whole ? '' : '½';
  return whole === 0 && half !== '' ? half : `${whole}${half}`;
}

/** A question mark while the rating is provisional. */
export function ratingText(rating: number, provisional: boolean): string {
  return `${Math.round(rating)}${provisional ? '?' : ''}`;
}

/** 0:07 for a move. */
export function timeSpentText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
