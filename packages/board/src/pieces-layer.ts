// The pieces on the board: one node per piece, kept as long as the piece is there, touched only when it changes.

import type { Piece, Point } from '@sente/kernel';
import { drawLook, drawNumberOrTentativeRing } from './art-pieces.ts';
import { findPieceDifferences, piecesById } from './differences.ts';
import { centreOfPoint, type Layout } from './geometry.ts';
import type { Ink } from './ink.ts';
import { createInstantStone, type InstantStone } from './instant-stone.ts';
import type { Motion } from './motion.ts';
import type { PictureIndex } from './picture-index.ts';
import { type Offset, type Sprites, shiftTransform } from './sprites.ts';
import { type Drawn, makeDrawnElement, translateTo } from './svg.ts';
import { buildNode } from './svg-nodes.ts';

/** If more pieces than this changed, the game has jumped to another position, and motion would explain nothing. */
const MOST_MOVING = 12;

type Scene = {
  readonly index: PictureIndex;
  readonly layout: Layout;
  readonly ink: Ink;
  readonly numbers: boolean;
};

export type PiecesLayer = {
  readonly node: SVGElement;
  show(scene: Scene, animate: boolean): void;
  /** Takes everything off, because the layout or the faces changed. */
  clear(): void;
  readonly instantStone: InstantStone;
  /** Holds a piece away from its point while it is dragged. */
  drag(at: Point, offset: Offset): void;
  /** Ends a drag: the next move of this piece begins where it was dropped, or it goes back to its point. */
  drop(at: Point, goesBack: boolean): void;
};

type Node = { readonly place: SVGElement; inscription: SVGElement | null; inscribed: string };

type Dragged = { readonly id: string; readonly sprite: SVGElement; readonly offset: Offset };

type PieceSet = {
  readonly node: SVGElement;
  readonly motion: Motion;
  readonly sprites: Sprites;
  readonly instantStone: InstantStone;
  readonly nodes: Map<string, Node>;
  pieces: ReadonlyMap<string, Piece>;
  scene: Scene | null;
  dragged: Dragged | null;
  dropped: { readonly id: string; readonly offset: Offset } | null;
};

export function createPiecesLayer(motion: Motion, sprites: Sprites): PiecesLayer {
  const set: PieceSet = {
    node: buildNode(makeDrawnElement('g', { class: 'sente-pieces' })),
    motion,
    sprites,
    instantStone: createInstantStone(sprites, motion),
    nodes: new Map(),
    pieces: new Map(),
    scene: null,
    dragged: null,
    dropped: null,
  };
  return {
    node: set.node,
    instantStone: set.instantStone,
    show: (scene, animate) => showPieces(set, scene, animate),
    clear() {
      motion.finishAll();
      endDrag(set);
      set.instantStone.clear();
      set.node.replaceChildren();
      set.nodes.clear();
      set.pieces = new Map();
    },
    drag: (at, offset) => showDrag(set, at, offset),
    drop: (at, goesBack) => dropDraggedPiece(set, at, goesBack),
  };
}

function showPieces(set: PieceSet, scene: Scene, animate: boolean): void {
  set.motion.finishAll();
  const after = piecesById(scene.index.picture.pieces);
  const changes = findPieceDifferences(set.pieces, after);
  const moving = animate && changes.count <= MOST_MOVING;
  for (const piece of changes.lifted) removeLiftedPiece(set, piece, scene, moving);
  for (const { piece, from } of changes.moved) movePiece(set, piece, from, scene, moving);
  for (const piece of changes.turned) turnPiece(set, piece, scene, moving);
  for (const piece of changes.landed) addLandingPiece(set, piece, scene, moving);
  set.pieces = after;
  set.scene = scene;
  set.dropped = null;
  for (const piece of after.values()) inscribeStone(set, piece, scene);
}

function addLandingPiece(
  { node, nodes, motion, sprites, instantStone }: PieceSet,
  piece: Piece,
  scene: Scene,
  moving: boolean,
): void {
  const { layout, ink } = scene;
  const drawing = drawLook(piece.look, ink);
  const at = centreOfPoint(layout, piece.at);
  const place = buildNode(makeDrawnElement('g', { transform: translateTo(at) }, ...drawing));
  node.append(place);
  nodes.set(piece.id, { place, inscription: null, inscribed: '' });
  const seen = instantStone.take(piece);
  if (!moving) {
    seen?.sprite.remove();
    return;
  }
  // Without its shadow: the stone below has drawn it already.
  const sprite = seen?.sprite ?? sprites.addSprite(drawing.slice(1), at, layout);
  motion.land(sprite, seen?.place ?? '', () => sprite.remove());
}

function removeLiftedPiece(
  { nodes, motion, sprites }: PieceSet,
  piece: Piece,
  scene: Scene,
  moving: boolean,
): void {
  const { layout, ink } = scene;
  nodes.get(piece.id)?.place.remove();
  nodes.delete(piece.id);
  if (!moving) return;
  const sprite = sprites.addSprite(drawLook(piece.look, ink), centreOfPoint(layout, piece.at), layout);
  motion.lift(sprite, () => sprite.remove());
}

function movePiece(set: PieceSet, piece: Piece, from: Point, { layout, ink }: Scene, moving: boolean): void {
  const moved = set.nodes.get(piece.id);
  if (!moved) return;
  const at = centreOfPoint(layout, piece.at);
  moved.place.setAttribute('transform', translateTo(at));
  // The piece that moved last comes last in the layer, like a piece that has just landed.
  set.node.append(moved.place);
  if (!moving) return;
  const [fromX, fromY] = centreOfPoint(layout, from);
  const [dx, dy] = set.dropped?.id === piece.id ? set.dropped.offset : [0, 0];
  const [sprite, leave] = showSpriteInstead(set, moved, drawLook(piece.look, ink), at, layout);
  set.motion.travel(sprite, [fromX + dx - at[0], fromY + dy - at[1]], leave);
}

function turnPiece(set: PieceSet, piece: Piece, { layout, ink }: Scene, moving: boolean): void {
  const turned = set.nodes.get(piece.id);
  const before = set.pieces.get(piece.id);
  if (!turned || !before) return;
  const after = drawLook(piece.look, ink);
  turned.place.replaceChildren(...after.map(buildNode));
  turned.inscription = null;
  turned.inscribed = '';
  if (!moving) return;
  const [sprite, leave] = showSpriteInstead(
    set,
    turned,
    drawLook(before.look, ink),
    centreOfPoint(layout, piece.at),
    layout,
  );
  set.motion.turn(sprite, () => sprite.replaceChildren(...after.map(buildNode)), leave);
}

/** Shows a sprite instead of a piece. Returns the sprite, and the function that shows the piece again. */
function showSpriteInstead(
  { sprites }: PieceSet,
  { place }: Node,
  drawing: readonly Drawn[],
  at: Offset,
  layout: Layout,
): readonly [sprite: SVGElement, leave: () => void] {
  const sprite = sprites.addSprite(drawing, at, layout);
  place.setAttribute('visibility', 'hidden');
  return [
    sprite,
    () => {
      sprite.remove();
      place.removeAttribute('visibility');
    },
  ];
}

/** Writes the number of a stone, if that changed. */
function inscribeStone({ nodes }: PieceSet, piece: Piece, { numbers, index, ink }: Scene): void {
  const made = nodes.get(piece.id);
  const last = index.last(piece.at);
  const wanted = inscriptionKey(piece, numbers, last);
  if (!made || wanted === made.inscribed) return;
  made.inscribed = wanted;
  made.inscription?.remove();
  const drawn = drawNumberOrTentativeRing(piece, numbers, last, ink);
  made.inscription = drawn && buildNode(drawn);
  if (made.inscription) made.place.append(made.inscription);
}

function inscriptionKey({ look, tentative, number }: Piece, numbers: boolean, last: boolean): string {
  if (look.kind !== 'stone') return '';
  if (tentative !== undefined) return `tentative ${tentative}`;
  if (!numbers || number === undefined) return '';
  return `${number}${last ? ' last' : ''}`;
}

function showDrag(set: PieceSet, at: Point, offset: Offset): void {
  const { scene, dragged } = set;
  const piece = scene?.index.piece(at);
  const node = piece && set.nodes.get(piece.id);
  if (!scene || !node) return;
  if (dragged && dragged.id !== piece.id) endDrag(set);
  const sprite =
    set.dragged?.sprite ??
    showSpriteInstead(
      set,
      node,
      drawLook(piece.look, scene.ink),
      centreOfPoint(scene.layout, at),
      scene.layout,
    )[0];
  sprite.style.setProperty('transform', `${shiftTransform(offset)} scale(1.06)`);
  set.dragged = { id: piece.id, sprite, offset };
}

function dropDraggedPiece(set: PieceSet, at: Point, goesBack: boolean): void {
  const { dragged, scene, motion } = set;
  endDrag(set);
  set.dropped = dragged;
  const node = dragged && set.nodes.get(dragged.id);
  const piece = dragged && set.pieces.get(dragged.id);
  if (!node || !piece || !scene) return;
  if (!goesBack || !motion.wanted()) return;
  const { layout, ink } = scene;
  const [sprite, leave] = showSpriteInstead(
    set,
    node,
    drawLook(piece.look, ink),
    centreOfPoint(layout, at),
    layout,
  );
  motion.travel(sprite, dragged.offset, leave);
}

function endDrag(set: PieceSet): void {
  const { dragged } = set;
  if (!dragged) return;
  dragged.sprite.remove();
  set.nodes.get(dragged.id)?.place.removeAttribute('visibility');
  set.dragged = null;
}
