// The words for a man: its rank, its moves, and its captures.

import type { Game, ManKind } from '@sente/kernel';
import { enDealt } from '../../../words/en/dealt.ts';
import { enMoves } from '../../../words/en/moves.ts';
import { sayMan } from '../../../words/men.ts';
import { saySide } from '../../../words/say.ts';
import { sayCode, translator } from '../../../words/speak.ts';

const t = translator(enDealt, enMoves);

export function manName({ look: { faction, type } }: ManKind): string {
  return t('men.name', { side: saySide(faction), man: sayMan(type) });
}

export function rankText({ rank }: ManKind, { men }: Game): string | null {
  const lowest = Math.max(...men.map((man) => man.rank ?? 0));
  return rank === null ? null : t('men.rank', { n: rank, of: lowest });
}

export function movementText({ goes }: ManKind): string {
  return sayCode(enDealt, `men.goes.${goes}`) ?? goes;
}

/** The men that it may capture, in as few words as possible, and what it jumps over. Null if it captures none. */
export function capturesText({ strikes, takes }: ManKind, { men }: Game): string | null {
  if (takes.length === 0) return null;
  const types = [...new Set(men.map((man) => man.look.type))];
  const spared = types.filter((type) => !takes.includes(type));
  const list = (some: readonly string[]) => some.map(sayMan).join(t('men.between'));
  const whom =
    spared.length === 0
      ? t('men.takes.all')
      : spared.length === 1
        ? t('men.takes.but', { list: list(spared) })
        : t('men.takes', { list: list(takes.filter((type) => types.includes(type))) });
  // A man without such a sentence captures as it moves.
  const way = sayCode(enDealt, `men.strikes.${strikes}`);
  return way === null ? whom : t('live.then', { first: whom, second: way });
}
