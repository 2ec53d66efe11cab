// The picture a written record leads to.

import { type Game, type Picture, parseRecord, replay } from '@sente/kernel';

/** The position after the last entry of a record; null when it is not one of this game. */
export function pictureOf(game: Game, text: string): Picture | null {
  const record = parseRecord(text, (id) => (id === game.id ? game : undefined));
  if (!record.ok) return null;
  const states = replay(game, record.value);
  return states.ok ? game.picture(states.value.at(-1)) : null;
}
