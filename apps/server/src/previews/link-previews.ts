// Title and description for the head of a shared page, in the reader's language.

import { botLetterOf, isOver, type Match } from '@sente/match';
import type { Person } from '@sente/protocol';
import { resultOrTimeout } from '../base/time-limit.ts';
import type { World } from '../base/world.ts';
import type { Play } from '../matches/play.ts';
import type { PersonCache } from '../people/person-cache.ts';
import type { RoomRepository } from '../rooms/room-repository.ts';
import { playersOf, type Room } from '../rooms/room-rules.ts';
import type { Health } from '../store/health.ts';
import { whileStoreAnswers } from '../store/wait-for-store.ts';

/** By language: sentences by key, with a `{name}` for each value. The build of the web app makes them from its words. */
export type LinkWords = { readonly [language: string]: { readonly [key: string]: string } };

export type Preview = {
  readonly title: string;
  readonly description: string;
  /** The path of its picture. */
  readonly picture: string;
};

export type LinkPreviews = {
  /** Whether the preview of this path needs the store. */
  asks(path: string): boolean;
  /** null: a page without a preview, or the store does not answer in time; 'missing': nothing is at this address. */
  of(path: string, languages: string): Promise<Preview | 'missing' | null>;
};

type Deps = {
  readonly world: World;
  readonly health: Health;
  readonly play: Play;
  readonly repository: RoomRepository;
  readonly people: PersonCache;
  readonly words: LinkWords;
};

type Say = (key: string, data?: { readonly [name: string]: string }) => string;

export function openLinkPreviews(deps: Deps): LinkPreviews {
  return {
    asks: (path) => ['m', 'r'].includes(path.split('/')[1] ?? ''),
    async of(path, languages) {
      const [, first, id = ''] = path.split('/');
      const say = makeSayInReadersLanguage(deps.words, languages);
      if (first === 'm')
        return await previewOrTimeout(deps, () => previewOfMatch(deps, id, say, matchPicturePath(id)));
      if (first === 'r') return await previewOrTimeout(deps, () => previewOfRoom(deps, id, say));
      return null;
    },
  };
}

/** A page waits at most this long for its preview, and is served without one when the store is slow or gone. */
const LONGEST_MS = 1_000;

async function previewOrTimeout(
  { world, health }: Deps,
  find: () => Promise<Preview | null>,
): Promise<Preview | 'missing' | null> {
  if (!health.store.answers()) return null;
  const found = whileStoreAnswers(health, async () => (await find()) ?? 'missing');
  return await resultOrTimeout(world, LONGEST_MS, found, null);
}

function matchPicturePath(id: string): string {
  return `/api/matches/${id}/picture.png`;
}

async function previewOfRoom(deps: Deps, code: string, say: Say): Promise<Preview | null> {
  const room = await deps.repository.find(code);
  if (!room) return null;
  const picture = `/api/rooms/${room.code}/picture.png`;
  if (room.matchId !== null) return await previewOfMatch(deps, room.matchId, say, picture);
  const game = say(`game.${room.config.game}.name`);
  const [host] = await deps.people.many(hostOrFirstPlayer(room));
  const title = host ? say('link.invite', { who: host.name, game }) : say('link.room', { game });
  return { title, description: say('link.about.open'), picture };
}

function hostOrFirstPlayer({ hostId, seats }: Room): readonly string[] {
  return hostId === null ? playersOf(seats).slice(0, 1) : [hostId];
}

async function previewOfMatch(deps: Deps, id: string, say: Say, picture: string): Promise<Preview | null> {
  const loaded = await deps.play.load(id);
  if (!loaded) return null;
  const { match } = loaded;
  const people = await deps.people.many(match.config.players);
  const names = people.map((person) => displayNameOf(person, say));
  const game = say(`game.${match.config.game}.name`);
  return {
    title: say('link.match', { players: names.join(' – '), game }),
    description: isOver(match)
      ? `${resultSentence(match, names, say)}. ${say('link.about.over')}`
      : say('link.about.live'),
    picture,
  };
}

function displayNameOf({ id, name, bot }: Person, say: Say): string {
  if (bot === undefined) return name;
  const letter = botLetterOf(id);
  return letter === null
    ? say('computer.name', { n: String(bot) })
    : say('computer.name.other', { n: String(bot), letter });
}

function resultSentence({ outcome }: Match, names: readonly string[], say: Say): string {
  if (outcome === null) return say('result.aborted');
  if (outcome.winner === null) return say('result.draw');
  return say('result.wins', { who: names[outcome.winner] ?? '' });
}

/** Speaks the first of the reader's languages that the web app has; else English. */
function makeSayInReadersLanguage(words: LinkWords, languages: string): Say {
  const wanted = languages.split(',').map((part) => (part.split(';')[0] ?? '').trim().toLowerCase());
  const known = wanted.map((tag) => findLanguageCode(tag, words)).find((code) => code !== undefined) ?? 'en';
  const sentences = words[known] ?? {};
  return (key, data = {}) =>
    (sentences[key] ?? key).replace(/\{(\w+)\}/g, (place, name: string) =>
      Object.hasOwn(data, name) ? (data[name] ?? '') : place,
    );
}

/** zh-TW, zh-HK and zh-MO are written in traditional characters, other Chinese in simplified ones. */
function findLanguageCode(tag: string, words: LinkWords): string | undefined {
  const codes = Object.keys(words);
  const whole = codes.find((code) => code.toLowerCase() === tag);
  if (whole) return whole;
  const [language] = tag.split('-');
  if (language === 'zh') {
    const script = /^zh-(hant|tw|hk|mo)/.test(tag) ? 'zh-Hant' : 'zh-Hans';
    return codes.find((code) => code === script);
  }
  return language === '' ? undefined : codes.find((code) => code.split('-')[0] === language);
}
