// The stone of a tap, shown at once. A sprite of the stone that may be placed next is painted ahead of time and kept out of
// sight. On a tap it is only moved to its point: the browser lays out and paints nothing before the player sees the stone.

import type { Look, Piece, Point } from '@sente/kernel';
import { drawLook } from './art-pieces.ts';
import { sameLook } from './differences.ts';
import { centreOfPoint, type Layout, samePoint } from './geometry.ts';
import type { Ink } from './ink.ts';
import { type Motion, RAISED } from './motion.ts';
import { type Sprites, shiftTransform } from './sprites.ts';

/** `place` is the transform that puts the sprite onto its point. */
type StoneSprite = { readonly sprite: SVGElement; readonly place: string };

export type InstantStone = {
  /** Paints a sprite of that look out of sight. */
  prepare(look: Look, layout: Layout, ink: Ink): void;
  /** Moves the prepared sprite to the point; false where no sprite of that look is ready. */
  show(at: Point, look: Look, layout: Layout): boolean;
  /** Hands over the sprite of a piece that has landed, without its shadow, or null. */
  take(piece: Piece): StoneSprite | null;
  /** Puts a shown sprite that did not land back out of sight. */
  withdraw(): void;
  clear(): void;
};

export function createInstantStone(sprites: Sprites, motion: Motion): InstantStone {
  let ready: { readonly look: Look; readonly sprite: SVGElement } | null = null;
  let shown: (StoneSprite & { readonly at: Point; readonly look: Look }) | null = null;
  return {
    prepare(look, layout, ink) {
      if (ready && sameLook(ready.look, look)) return;
      ready?.sprite.remove();
      ready = { look, sprite: sprites.wait(drawLook(look, ink), layout) };
    },
    show(at, look, layout) {
      if (!ready || !sameLook(ready.look, look)) return false;
      const { sprite } = ready;
      const place = shiftTransform(centreOfPoint(layout, at));
      sprite.style.setProperty('transform', motion.wanted() ? `${place} ${RAISED}` : place);
      shown = { at, look, sprite, place };
      ready = null;
      return true;
    },
    take({ at, look }) {
      if (!shown || !samePoint(shown.at, at) || !sameLook(shown.look, look)) return null;
      const { sprite, place } = shown;
      shown = null;
      sprite.firstElementChild?.remove();
      return { sprite, place };
    },
    withdraw() {
      if (ready) shown?.sprite.remove();
      else if (shown) {
        sprites.hide(shown.sprite);
        ready = shown;
      }
      shown = null;
    },
    clear() {
      for (const one of [ready, shown]) one?.sprite.remove();
      ready = null;
      shown = null;
    },
  };
}
