// What a room plays, in a few words: rule, opening, time, layout. Whoever is about to join reads it first.

import type { RoomConfig } from '@sente/match';
import { t } from '../words/index.ts';
import { look } from '../words/say.ts';

export function configTexts(config: RoomConfig): readonly string[] {
  const { options } = config;
  const texts = [
    look(`game.${config.game}.wins`),
    typeof options['size'] === 'number' ? `${options['size']}×${options['size']}` : null,
    ...openingTexts(config),
    typeof options['layout'] === 'string' ? look(`option.layout.${options['layout']}`) : null,
    timeText(config.moveMs),
    config.bestOf > 1 ? t('room.best-of', { n: config.bestOf }) : null,
  ];
  return texts.filter((text) => text !== null);
}

/** The same, and what the room is for. */
export function roomTexts(config: RoomConfig): readonly string[] {
  const mode = look(`mode.${config.mode}`);
  return [...(mode === null ? [] : [mode]), ...configTexts(config)];
}

/** The opening rule is never hidden: it says when it is off, too. */
function openingTexts({ options, swap2Enabled }: RoomConfig): readonly (string | null)[] {
  if (!('swap2' in options)) return [];
  if (!swap2Enabled) return [t('room.swap2.off')];
  return [t('room.swap2.on'), look(`room.next.${options['nextMover']}`)];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The few that matter while one plays: which game of a series it is, or how long that is; the opening, what wins. */
export function headingTexts(config: RoomConfig, runningGame: string | null): readonly string[] {
  const series = config.bestOf > 1 ? t('room.best-of', { n: config.bestOf }) : null;
  const texts = [runningGame ?? series, openingTexts(config)[0] ?? null, look(`game.${config.game}.wins`)];
  return texts.filter((text) => text !== null);
}

/** For a form whose label says what the time is for. */
export function shortTimeText(ms: number | null): string {
  if (ms === null) return t('option.off');
  if (ms >= HOUR_MS) return t('time.hours', { n: ms / HOUR_MS });
  if (ms > MINUTE_MS) return t('time.minutes', { n: ms / MINUTE_MS });
  return t('time.seconds', { n: ms / 1000 });
}

function timeText(ms: number | null): string {
  if (ms === null) return t('room.time.none');
  if (ms >= HOUR_MS) return t('room.time.hours', { n: ms / HOUR_MS });
  if (ms > MINUTE_MS) return t('room.time.minutes', { n: ms / MINUTE_MS });
  return t('room.time.seconds', { n: ms / 1000 });
}
