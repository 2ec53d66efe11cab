// Reads a saved game. This code is fetched only if there is one.

import { accept, type Game, isRecord, isText, own, type Result, refuse } from '@sente/kernel';
import { fold, type MatchEvent, readEvent } from '@sente/match';
import { type Memory, parseJson } from '../base/memory.ts';
import { type LoadedGame, type Secret, savedGameKey, VERSION } from './saved-game.ts';

const MOST_EVENTS = 20_000;
const LONGEST_DEAL = 10_000;

/**
 * Null if there is none. A game that cannot be read is moved to another key, so that it is not lost and not in the way;
 * the refusal lets the page show a note.
 */
export function readOrSetAsideSavedGame(memory: Memory, key: string, game: Game): Result<LoadedGame> | null {
  const text = memory.read(key);
  if (text === null) return null;
  const loaded = parseSavedGame(game, parseJson(text));
  if (!loaded.ok) {
    memory.write(`aside.${key}`, text);
    memory.forget(key);
  }
  return loaded;
}

export function hasGameInProgress(memory: Memory, game: Game, key = savedGameKey(game)): boolean {
  const saved = parseSavedGame(game, parseJson(memory.read(key)));
  return saved.ok && saved.value.match.status === 'playing' && saved.value.match.plies.length > 0;
}

function parseSavedGame(game: Game, json: unknown): Result<LoadedGame> {
  if (!isRecord(json) || own(json, 'version') !== VERSION) return refuse('bad_save', { reason: 'version' });
  const list = own(json, 'events');
  if (!Array.isArray(list) || list.length > MOST_EVENTS) return refuse('bad_save', { reason: 'events' });
  const events: MatchEvent[] = [];
  for (const item of list) {
    const event = readEvent(item);
    if (!event.ok) return event;
    events.push(event.value);
  }
  const match = fold(game, events);
  if (!match.ok) return match;
  const secret = parseDealSecret(own(json, 'secret'));
  if ((match.value.config.commitment === null) !== (secret === null))
    return refuse('bad_save', { reason: 'deal' });
  if (secret !== null && !game.dealFits(match.value.state, secret.deal)) {
    return refuse('bad_save', { reason: 'deal' });
  }
  return accept({ events, secret, match: match.value });
}

function parseDealSecret(json: unknown): Secret | null {
  if (!isRecord(json)) return null;
  const deal = own(json, 'deal');
  const salt = own(json, 'salt');
  return isText(deal, LONGEST_DEAL) && isText(salt, LONGEST_DEAL) ? { deal, salt } : null;
}
