// Every code of a registered game has words, and every man has a drawing. A failure names the missing ones.

import { CARVINGS } from '@sente/board/carvings';
import { GAMES } from '@sente/games';
import {
  type Game,
  type Look,
  type OptionSpec,
  type Options,
  openingFlag,
  type Picture,
  seededRandom,
} from '@sente/kernel';
import { optionVariations, playout } from '@sente/kernel/testing';
import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';

const LONGEST = 150;
/** Games to the end for each way to set a game up: enough for random ones to end in most ways. */
const ENDS = 12;

/** The keys that a page asks for while this game is chosen, played and read. */
function keysOf(game: Game): ReadonlySet<string> {
  const keys = new Set(['name', 'wins', '1', '2', '3', 'example1'].map((part) => `game.${game.id}.${part}`));
  for (const { goes, strikes } of game.men) {
    keys.add(`men.goes.${goes}`);
    if (strikes !== 'as-it-goes') keys.add(`men.strikes.${strikes}`);
  }
  for (const spec of game.options) for (const key of optionKeys(spec, game)) keys.add(key);
  for (const [index, options] of optionVariations(game).entries()) {
    const { states, entries } = playout(game, options, seededRandom(`words ${index}`), LONGEST);
    for (const [ply, state] of states.entries()) {
      for (const key of pictureKeys(game.picture(state))) keys.add(key);
      const told = game.describe(entries[ply] ?? '', state);
      if (told.ok && told.value.data['choice'] === undefined)
        for (const key of [`move.${told.value.code}`, `told.${told.value.code}`]) keys.add(key);
    }
    for (const reason of reasonsOf(game, options)) keys.add(`reason.${reason}`);
  }
  return keys;
}

function reasonsOf(game: Game, options: Options): readonly string[] {
  return Array.from({ length: ENDS }, (_, nth) => {
    const { states } = playout(game, options, seededRandom(`ends ${nth}`));
    return game.outcome(states.at(-1))?.reason ?? [];
  }).flat();
}

function optionKeys(spec: OptionSpec, game: Game): readonly string[] {
  if (spec === openingFlag(game.options))
    return ['', '.about', '.on', '.off', '.timeout'].map((part) => `opening.${spec.key}${part}`);
  if (spec.kind === 'number' && spec.drawn) return [];
  const choices = spec.kind === 'choice' ? spec.choices : [];
  return [`option.${spec.key}`, ...choices.map((choice) => `option.${spec.key}.${choice}`)];
}

function pictureKeys({ phase, offers, sides, facts, pieces }: Picture): readonly string[] {
  const { code, opening, of } = phase;
  const looks = [...pieces, ...sides].flatMap(({ look }) => (look ? [look] : []));
  return [
    ...(opening === undefined ? [] : ['', '.do', '.you'].map((part) => `phase.${code}${part}`)),
    ...(of === undefined ? [] : [`opening.${opening}.step`, `opening.${opening}.step-by`]),
    ...offers.flatMap((offer) => (offer.kind === 'choose' ? choiceKeys(offer.choice) : [])),
    ...sides.flatMap(({ name }) => (name === null ? [] : [`side.${name}`])),
    ...facts.map((fact) => `fact.${fact.code}`),
    ...manTypes(looks).flatMap((type) => [`man.${type}`, `man.${type}.letter`]),
  ];
}

function choiceKeys(choice: string): readonly string[] {
  return [`choice.${choice}`, `choice.${choice}.means`, `chose.${choice}`];
}

function manTypes(looks: readonly Look[]): readonly string[] {
  return looks.flatMap((look) => (look.kind === 'man' ? [look.type] : []));
}

describe.each(GAMES.map((game) => [game.id, game] as const))('%s', (_, game) => {
  const keys = [...keysOf(game)].sort();

  it('has words for all it says', () => {
    expect(keys.filter((key) => !Object.hasOwn(en, key))).toEqual([]);
  });

  it('has drawings for all its men', () => {
    const types = keys.flatMap((key) => /^man\.(\w+)$/.exec(key)?.[1] ?? []);
    expect(types.filter((type) => !CARVINGS.pictograms[type])).toEqual([]);
    // Not every device has a font for Chinese characters; for any other sign the picture stands.
    const written = game.men.map(({ look }) => look.glyph).filter((glyph) => /\p{Script=Han}/u.test(glyph));
    expect(written.filter((glyph) => !CARVINGS.characters[glyph])).toEqual([]);
  });
});
