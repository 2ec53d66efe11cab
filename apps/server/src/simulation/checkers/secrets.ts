// No hidden man and no salt appears in a message or an HTTP reply before its match is over. A man's face may appear only as
// part of a move that has turned him up, and that move is stored.

import { parseSettled } from '@sente/kernel';
import type { MatchEvent } from '@sente/match';
import type { Database } from '../database.ts';
import type { OpenChecker } from './checker.ts';
import type { StoredMatches } from './stored-matches.ts';

type Hidden = {
  readonly match: string;
  readonly salt: string;
  readonly deal: string;
  /** The names of the men, with and without their number. */
  readonly men: ReadonlySet<string>;
  readonly faces: ReadonlySet<string>;
};

const DEALS = `select d.match_id as match, d.deal, d.salt from deals d where d.match_id = any($1::text[])`;
const TURNED_UP = `select body ->> 'move' as move from events where match_id = $1 and kind = 'moved'`;
const OVER = `select status in ('ended', 'aborted') as over from matches where id = $1`;

const NUMBER = /-\d+$/;
/** Words of letters, numbers and hyphens, and moves. */
const WORDS = /[?=\w-]+/g;

export const leakedSecrets: OpenChecker = ({ database, matches, report }) => {
  const hidden = new Map<string, Hidden>();
  const known = new Set<string>();
  /** Words that give something away, of all hidden deals: a quick look at a message finds none of them in most. */
  let telling: RegExp | null = null;

  function add({ match, deal, salt }: { match: string; deal: string; salt: string }): void {
    const men = new Set(deal.split(',').filter((id) => id !== '-'));
    const faces = new Set([...men].map((id) => id.replace(NUMBER, '')));
    hidden.set(match, { match, salt, deal, men, faces });
  }

  function rebuildSecretPattern(): void {
    const words = [...hidden.values()].flatMap(({ salt, faces }) => [salt, ...faces]);
    const escaped = [...new Set(words)].map((word) => word.replace(/[^\w-]/g, '\\$&'));
    telling = escaped.length === 0 ? null : new RegExp(escaped.join('|'));
  }

  function learnDealOfMatch(id: string): void {
    if (known.has(id)) return;
    known.add(id);
    const rows = database.read<Pick<Hidden, 'match' | 'deal' | 'salt'>>(DEALS, [[id]]);
    for (const row of rows) add(row);
    if (rows.length > 0) rebuildSecretPattern();
  }

  function searchMessageForLeak(to: string, text: string, value: unknown): void {
    if (telling === null || !telling.test(text)) return;
    for (const { word, context } of wordsWithTheirMatch(value, null)) {
      const leak = findLeak(word, context);
      if (leak === null || isOver(database, leak.match)) continue;
      report(`${to} received "${word}", a secret of match ${leak.match}: ${text.slice(0, LONGEST)}`);
      return;
    }
  }

  /** The match of which the word gives a secret away. `context`: the match that the part of the message is about. */
  function findLeak(word: string, context: string | null): Hidden | null {
    const { turnedUp } = parseSettled(word);
    for (const one of hidden.values()) {
      if (word.includes(one.salt)) return one;
      if (turnedUp !== null && one.faces.has(turnedUp)) {
        if (context === null || context === one.match) {
          if (isSettledFlipStored(database, matches, one.match, word)) return null;
          if (context !== null) return one;
        }
      } else if (one.men.has(word) || one.faces.has(word)) {
        if (context === null || context === one.match) return one;
      }
    }
    return null;
  }

  return {
    name: 'secrets',
    stored({ id, game }, steps) {
      const began = steps.some(({ event }) => event.kind === 'started');
      if (!began || game.men.length === 0) return;
      learnDealOfMatch(id);
    },
    message({ tab, direction, message, text }) {
      if (direction !== 'received') return;
      if (message.t === 'match') learnDealOfMatch(message.match.id);
      searchMessageForLeak(tab.name, text, message);
    },
    requested({ client, reply }) {
      if (reply !== null && telling !== null) searchMessageForLeak(client.name, JSON.stringify(reply), reply);
    },
    check() {
      const over = [...hidden.keys()].filter((id) => {
        const status = matches.get(id)?.row.status;
        return status === 'ended' || status === 'aborted';
      });
      for (const id of over) hidden.delete(id);
      if (over.length > 0) rebuildSecretPattern();
    },
  };
};

const LONGEST = 300;

/** Every word in the texts of a value, with the match it is about: the nearest object around it that names one. */
function* wordsWithTheirMatch(
  value: unknown,
  context: string | null,
): Generator<{ word: string; context: string | null }> {
  if (typeof value === 'string') {
    for (const [word] of value.matchAll(WORDS)) yield { word, context };
  } else if (Array.isArray(value)) {
    for (const one of value) yield* wordsWithTheirMatch(one, context);
  } else if (value !== null && typeof value === 'object') {
    const { match, id, game } = value as { match?: unknown; id?: unknown; game?: unknown };
    const named =
      typeof match === 'string' ? match : typeof id === 'string' && game !== undefined ? id : null;
    for (const [key, one] of Object.entries(value)) {
      yield* wordsWithTheirMatch(key, named ?? context);
      yield* wordsWithTheirMatch(one, named ?? context);
    }
  }
}

/** Whether that move is stored. The last one may be newer than what was read for the checkers. */
function isSettledFlipStored(
  database: Database,
  matches: StoredMatches,
  match: string,
  word: string,
): boolean {
  const known = matches.get(match)?.events ?? [];
  const isMove = (event: MatchEvent) => event.kind === 'moved' && event.move === word;
  if (known.some(isMove)) return true;
  return database.read<{ move: string }>(TURNED_UP, [match]).some(({ move }) => move === word);
}

function isOver(database: Database, match: string): boolean {
  return database.read<{ over: boolean }>(OVER, [match])[0]?.over ?? true;
}
