// The picture at the end of a record.

import { type Game, type Picture, parseRecord, replayRecord } from '@sente/kernel';

/** The position after the last entry; null if the text is no record of this game. */
export function pictureOfRecord(game: Game, text: string): Picture | null {
  const record = parseRecord(text, (id) => (id === game.id ? game : undefined));
  if (!record.ok) return null;
  const states = replayRecord(game, record.value);
  return states.ok ? game.picture(states.value.at(-1)) : null;
}
