// The men that lie face down in a picture, as the deal has them.

import type { Game, Look, Mark, Picture } from '@sente/kernel';

/** `state` is the last state that still has moves: the deal settles each flip to the man under it. */
export function revealHiddenMenAsGhosts(
  game: Game,
  state: unknown,
  { pieces }: Picture,
  deal: string,
): readonly Mark[] {
  const down = new Set(pieces.flatMap(({ at, look }) => (look.kind === 'back' ? [String(at)] : [])));
  return game.picture(state).offers.flatMap((offer): Mark[] => {
    if (offer.kind !== 'flip' || !down.has(String(offer.at))) return [];
    const look = lookOfHiddenMan(game, state, offer.move, deal);
    return look ? [{ kind: 'ghost', at: offer.at, look }] : [];
  });
}

function lookOfHiddenMan(game: Game, state: unknown, move: string, deal: string): Look | null {
  const settled = game.settle(state, move, deal);
  const told = settled.ok ? game.describe(settled.value, state) : settled;
  return told.ok ? told.value.look : null;
}
