// Ids, room codes and secrets: all hard to guess, and codes easy to say aloud.

import { createHash } from 'node:crypto';
import type { World } from './world.ts';

const RANDOM_BYTES = 9;
const SECRET_BYTES = 32;
const ID_LENGTH = 26;

/** The same id from the same words on every server, so that two servers that make the same thing make it once. */
export function idFromWords(...words: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, ID_LENGTH);
}

/** No vowels, so that no code is a word; no letters and digits that look alike. */
const CODE_LETTERS = 'BCDFGHJKMNPQRTVWXYZ2346789';
const CODE_LENGTH = 6;
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);

const ID_KINDS = ['account', 'match', 'room', 'series'] as const;
export type IdKind = (typeof ID_KINDS)[number];

export type Ids = {
  /** Ids grow with time, so that rows made at the same time lie together in the database. */
  newId(kind: IdKind): string;
  newSecret(): string;
  newRoomCode(): string;
};

export function openIds(world: Pick<World, 'wall' | 'chance'>): Ids {
  const [secrets, codes] = [world.chance('secrets'), world.chance('room codes')];
  // One more room changes no id of a match.
  const ids = new Map(ID_KINDS.map((kind) => [kind, world.chance(`${kind} ids`)]));
  const letter = () => CODE_LETTERS[codes.below(CODE_LETTERS.length)];
  return {
    newId(kind) {
      const bytes = ids.get(kind)?.bytes(RANDOM_BYTES);
      if (bytes === undefined) throw new Error(`unknown kind of id: ${kind}`);
      return `${world.wall().toString(36)}${bytes.toString('hex')}`;
    },
    newSecret: () => secrets.bytes(SECRET_BYTES).toString('base64url'),
    newRoomCode: () => Array.from({ length: CODE_LENGTH }, letter).join(''),
  };
}

/** A room's code as people type it, in any case, with spaces or dashes; null when it cannot be one. */
export function parseRoomCode(text: string): string | null {
  if (text.length > 2 * CODE_LENGTH) return null;
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  return CODE.test(code) ? code : null;
}

const RESTARTED = 'again-';

/** The id of the match that replaces one with a broken log. Clients recognise it by its prefix. */
export function idOfRestartedMatch(match: string): string {
  return RESTARTED + idFromWords('restarted', match);
}

export function isRestartedMatch(match: string): boolean {
  return match.startsWith(RESTARTED);
}
