// The pieces on the board: one node per piece, kept as long as the piece is there, touched only when it changes.

import type { Piece, Point } from '@sente/kernel';
import { type Actors, type Offset, shifted } from './actors.ts';
import { drawInscription, drawLook } from './art-pieces.ts';
import { byId, differences } from './differences.ts';
import { centre, type Layout } from './geometry.ts';
import type { Ink } from './ink.ts';
import type { Motion } from './motion.ts';
import { type Drawn, el, moveTo } from './svg.ts';
import { build } from './svg-nodes.ts';
import type { Table } from './table.ts';

/** Beyond this many changes the picture has jumped, and moving everything would tell nothing. */
const MOST_MOVING = 12;

type Scene = {
  readonly table: Table;
  readonly layout: Layout;
  readonly ink: Ink;
  readonly numbers: boolean;
};

export type PiecesLayer = {
  readonly node: SVGElement;
  show(scene: Scene, animate: boolean): void;
  /** Takes everything off, because the layout or the faces changed. */
  clear(): void;
  /** Holds a piece away from its point while it is dragged. */
  drag(at: Point, offset: Offset): void;
  /** Ends a drag: the next move of this piece begins where it was dropped, or it goes back to its point. */
  drop(at: Point, goesBack: boolean): void;
};

type Node = { readonly place: SVGElement; inscription: SVGElement | null; inscribed: string };

type Dragged = { readonly id: string; readonly actor: SVGElement; readonly offset: Offset };

type PieceSet = {
  readonly node: SVGElement;
  readonly motion: Motion;
  readonly actors: Actors;
  readonly nodes: Map<string, Node>;
  pieces: ReadonlyMap<string, Piece>;
  scene: Scene | null;
  dragged: Dragged | null;
  dropped: { readonly id: string; readonly offset: Offset } | null;
};

export function createPiecesLayer(motion: Motion, actors: Actors): PiecesLayer {
  const set: PieceSet = {
    node: build(el('g', { class: 'sente-pieces' })),
    motion,
    actors,
    nodes: new Map(),
    pieces: new Map(),
    scene: null,
    dragged: null,
    dropped: null,
  };
  return {
    node: set.node,
    show: (scene, animate) => show(set, scene, animate),
    clear() {
      motion.settle();
      endDrag(set);
      set.node.replaceChildren();
      set.nodes.clear();
      set.pieces = new Map();
    },
    drag: (at, offset) => drag(set, at, offset),
    drop: (at, goesBack) => drop(set, at, goesBack),
  };
}

function show(set: PieceSet, scene: Scene, animate: boolean): void {
  set.motion.settle();
  const after = byId(scene.table.picture.pieces);
  const changes = differences(set.pieces, after);
  const moving = animate && changes.count <= MOST_MOVING;
  for (const piece of changes.lifted) lift(set, piece, scene, moving);
  for (const { piece, from } of changes.moved) move(set, piece, from, scene, moving);
  for (const piece of changes.turned) turn(set, piece, scene, moving);
  for (const piece of changes.landed) land(set, piece, scene, moving);
  set.pieces = after;
  set.scene = scene;
  set.dropped = null;
  for (const piece of after.values()) inscribe(set, piece, scene);
}

function land({ node, nodes, motion, actors }: PieceSet, piece: Piece, scene: Scene, moving: boolean): void {
  const { layout, ink } = scene;
  const drawing = drawLook(piece.look, ink);
  const at = centre(layout, piece.at);
  const place = build(el('g', { transform: moveTo(at) }, ...drawing));
  node.append(place);
  nodes.set(piece.id, { place, inscription: null, inscribed: '' });
  if (!moving) return;
  // Without its shadow: that of the stone below is there already.
  const actor = actors.enter(drawing.slice(1), at, layout);
  motion.land(actor, () => actor.remove());
}

function lift({ nodes, motion, actors }: PieceSet, piece: Piece, scene: Scene, moving: boolean): void {
  const { layout, ink } = scene;
  nodes.get(piece.id)?.place.remove();
  nodes.delete(piece.id);
  if (!moving) return;
  const actor = actors.enter(drawLook(piece.look, ink), centre(layout, piece.at), layout);
  motion.lift(actor, () => actor.remove());
}

function move(set: PieceSet, piece: Piece, from: Point, { layout, ink }: Scene, moving: boolean): void {
  const moved = set.nodes.get(piece.id);
  if (!moved) return;
  const at = centre(layout, piece.at);
  moved.place.setAttribute('transform', moveTo(at));
  // What moved last lies last, as what landed last does.
  set.node.append(moved.place);
  if (!moving) return;
  const [fromX, fromY] = centre(layout, from);
  const [dx, dy] = set.dropped?.id === piece.id ? set.dropped.offset : [0, 0];
  const [actor, leave] = standIn(set, moved, drawLook(piece.look, ink), at, layout);
  set.motion.travel(actor, [fromX + dx - at[0], fromY + dy - at[1]], leave);
}

function turn(set: PieceSet, piece: Piece, { layout, ink }: Scene, moving: boolean): void {
  const turned = set.nodes.get(piece.id);
  const before = set.pieces.get(piece.id);
  if (!turned || !before) return;
  const after = drawLook(piece.look, ink);
  turned.place.replaceChildren(...after.map(build));
  turned.inscription = null;
  turned.inscribed = '';
  if (!moving) return;
  const [actor, leave] = standIn(set, turned, drawLook(before.look, ink), centre(layout, piece.at), layout);
  set.motion.turn(actor, () => actor.replaceChildren(...after.map(build)), leave);
}

/** An actor instead of a piece, and the function that ends that. */
function standIn(
  { actors }: PieceSet,
  { place }: Node,
  drawing: readonly Drawn[],
  at: Offset,
  layout: Layout,
): readonly [actor: SVGElement, leave: () => void] {
  const actor = actors.enter(drawing, at, layout);
  place.setAttribute('visibility', 'hidden');
  return [
    actor,
    () => {
      actor.remove();
      place.removeAttribute('visibility');
    },
  ];
}

/** Writes the number of a stone, if that changed. */
function inscribe({ nodes }: PieceSet, piece: Piece, { numbers, table, ink }: Scene): void {
  const made = nodes.get(piece.id);
  const last = table.last(piece.at);
  const wanted = inscriptionKey(piece, numbers, last);
  if (!made || wanted === made.inscribed) return;
  made.inscribed = wanted;
  made.inscription?.remove();
  const drawn = drawInscription(piece, numbers, last, ink);
  made.inscription = drawn && build(drawn);
  if (made.inscription) made.place.append(made.inscription);
}

function inscriptionKey({ look, tentative, number }: Piece, numbers: boolean, last: boolean): string {
  if (look.kind !== 'stone') return '';
  if (tentative !== undefined) return `tentative ${tentative}`;
  if (!numbers || number === undefined) return '';
  return `${number}${last ? ' last' : ''}`;
}

function drag(set: PieceSet, at: Point, offset: Offset): void {
  const { scene, dragged } = set;
  const piece = scene?.table.piece(at);
  const node = piece && set.nodes.get(piece.id);
  if (!scene || !node) return;
  if (dragged && dragged.id !== piece.id) endDrag(set);
  const actor =
    set.dragged?.actor ??
    standIn(set, node, drawLook(piece.look, scene.ink), centre(scene.layout, at), scene.layout)[0];
  actor.style.setProperty('transform', `${shifted(offset)} scale(1.06)`);
  set.dragged = { id: piece.id, actor, offset };
}

function drop(set: PieceSet, at: Point, goesBack: boolean): void {
  const { dragged, scene, motion } = set;
  endDrag(set);
  set.dropped = dragged;
  const node = dragged && set.nodes.get(dragged.id);
  const piece = dragged && set.pieces.get(dragged.id);
  if (!node || !piece || !scene) return;
  if (!goesBack || !motion.wanted()) return;
  const { layout, ink } = scene;
  const [actor, leave] = standIn(set, node, drawLook(piece.look, ink), centre(layout, at), layout);
  motion.travel(actor, dragged.offset, leave);
}

function endDrag(set: PieceSet): void {
  const { dragged } = set;
  if (!dragged) return;
  dragged.actor.remove();
  set.nodes.get(dragged.id)?.place.removeAttribute('visibility');
  set.dragged = null;
}
