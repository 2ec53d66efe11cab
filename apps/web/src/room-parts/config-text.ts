// The rules of a room in a few words: game, opening, time, layout. A player reads them before joining.

import { isChoosable, type OptionSpec, openingFlag } from '@sente/kernel';
import type { RoomConfig } from '@sente/match';
import { enGames } from '../words/en/games.ts';
import { enOpening } from '../words/en/opening.ts';
import { enOptions } from '../words/en/options.ts';
import { enRoom } from '../words/en/room.ts';
import { sayCode, translator } from '../words/speak.ts';

const t = translator(enOptions, enRoom);

export function roomRuleTexts(config: RoomConfig, specs: readonly OptionSpec[]): readonly string[] {
  const texts = [
    sayCode(enGames, `game.${config.game}.wins`),
    ...optionTexts(config, specs),
    moveTimeText(config.moveMs),
    config.bestOf > 1 ? t('room.best-of', { n: config.bestOf }) : null,
  ];
  return texts.filter((text) => text !== null);
}

/** The same, and the mode of the room. */
export function roomModeAndRuleTexts(config: RoomConfig, specs: readonly OptionSpec[]): readonly string[] {
  const mode = sayCode(enGames, `mode.${config.mode}`);
  return [...(mode === null ? [] : [mode]), ...roomRuleTexts(config, specs)];
}

/** In the order of the game's own list. Options without such a sentence appear only in the form for a new room. */
function optionTexts({ options }: RoomConfig, specs: readonly OptionSpec[]): readonly (string | null)[] {
  const opening = openingFlag(specs);
  return specs.map((spec) => {
    const { key } = spec;
    const value = options[key] ?? null;
    if (spec === opening) return openingRuleText(key, value === true);
    if (!isChoosable(spec, options)) return null;
    if (typeof value === 'number') return sayCode(enOptions, `option.${key}.number`, { n: value });
    return typeof value === 'string'
      ? (sayCode(enRoom, `room.${key}.${value}`) ?? sayCode(enOptions, `option.${key}.${value}`))
      : null;
  });
}

/** The opening rule is always named, also when it is off. */
function openingRuleText(opening: string, on: boolean): string | null {
  return sayCode(enOpening, `opening.${opening}.${on ? 'on' : 'off'}`);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The few facts that matter during a game: the game of the series or its length, the opening, the winning rule. */
export function roomHeadingTexts(
  config: RoomConfig,
  specs: readonly OptionSpec[],
  runningGame: string | null,
): readonly string[] {
  const series = config.bestOf > 1 ? t('room.best-of', { n: config.bestOf }) : null;
  const opening = openingFlag(specs)?.key;
  const opened = opening === undefined ? null : openingRuleText(opening, config.options[opening] === true);
  // Options that belong to the opening, such as the player to move after it.
  const openingOptions = specs.filter(
    (spec) => spec.onlyWith === opening && isChoosable(spec, config.options),
  );
  const details = openingOptions.map(({ key }) => sayCode(enRoom, `room.${key}.${config.options[key]}`));
  const texts = [runningGame ?? series, opened, ...details, sayCode(enGames, `game.${config.game}.wins`)];
  return texts.filter((text) => text !== null);
}

/** For a form field whose label says that this is the time for a move. */
export function shortMoveTimeText(ms: number | null): string {
  if (ms === null) return t('option.off');
  if (ms >= HOUR_MS) return t('time.hours', { n: ms / HOUR_MS });
  if (ms > MINUTE_MS) return t('time.minutes', { n: ms / MINUTE_MS });
  return t('time.seconds', { n: ms / 1000 });
}

function moveTimeText(ms: number | null): string {
  if (ms === null) return t('room.time.none');
  if (ms >= HOUR_MS) return t('room.time.hours', { n: ms / HOUR_MS });
  if (ms > MINUTE_MS) return t('room.time.minutes', { n: ms / MINUTE_MS });
  return t('room.time.seconds', { n: ms / 1000 });
}
