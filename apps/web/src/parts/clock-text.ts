// Time left as people read it: 1:05, and tenths when it matters.

const SOON_MS = 10_000;

export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < SOON_MS) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
