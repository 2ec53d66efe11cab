// The pieces on the board: one node per piece, kept as long as the piece is there, touched only when it changes.

import type { Piece, Point } from '@sente/kernel';
import { drawInscription, drawLook } from './art-pieces.ts';
import { byId, differences } from './differences.ts';
import { centre, type Layout } from './geometry.ts';
import type { Ink } from './ink.ts';
import type { Motion } from './motion.ts';
import { build, el, moveTo } from './svg.ts';
import type { Table } from './table.ts';

/** Beyond this many changes the picture has jumped, and moving everything would tell nothing. */
const MOST_MOVING = 12;

type Offset = readonly [x: number, y: number];

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

/** `place` stands where the piece stands; `body` inside it is what moves; `look` holds the drawing. */
type Node = {
  readonly place: SVGElement;
  readonly body: SVGElement;
  readonly look: SVGElement;
  inscribed: string;
};

type PieceSet = {
  readonly node: SVGElement;
  readonly motion: Motion;
  readonly nodes: Map<string, Node>;
  pieces: ReadonlyMap<string, Piece>;
  table: Table | null;
  dropped: { readonly id: string; readonly offset: Offset } | null;
};

export function createPiecesLayer(motion: Motion): PiecesLayer {
  const node = build(el('g', { class: 'sente-pieces' }));
  const set: PieceSet = { node, motion, nodes: new Map(), pieces: new Map(), table: null, dropped: null };
  return {
    node,
    show: (scene, animate) => show(set, scene, animate),
    clear() {
      motion.settle();
      node.replaceChildren();
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
  for (const piece of changes.lifted) lift(set, piece, moving);
  for (const { piece, from } of changes.moved) move(set, piece, from, scene, moving);
  for (const piece of changes.turned) turn(set, piece, scene, moving);
  for (const piece of changes.landed) land(set, piece, scene, moving);
  set.pieces = after;
  set.table = scene.table;
  set.dropped = null;
  for (const piece of after.values()) inscribe(set, piece, scene);
}

function land(
  { node, nodes, motion }: PieceSet,
  piece: Piece,
  { layout, ink }: Scene,
  moving: boolean,
): void {
  const look = build(el('g', {}, ...drawLook(piece.look, ink)));
  const body = build(el('g'));
  const place = build(el('g', { transform: moveTo(centre(layout, piece.at)) }));
  body.append(look);
  place.append(body);
  node.append(place);
  nodes.set(piece.id, { place, body, look, inscribed: '' });
  if (moving) motion.land(body);
}

function lift({ nodes, motion }: PieceSet, piece: Piece, moving: boolean): void {
  const lifted = nodes.get(piece.id);
  if (!lifted) return;
  nodes.delete(piece.id);
  if (moving) motion.lift(lifted.body, () => lifted.place.remove());
  else lifted.place.remove();
}

function move(set: PieceSet, piece: Piece, from: Point, { layout }: Scene, moving: boolean): void {
  const moved = set.nodes.get(piece.id);
  if (!moved) return;
  const [x, y] = centre(layout, piece.at);
  moved.place.setAttribute('transform', moveTo([x, y]));
  // On top, so that it passes over the others and over what it takes.
  set.node.append(moved.place);
  if (!moving) return;
  const [fromX, fromY] = centre(layout, from);
  const [dx, dy] = set.dropped?.id === piece.id ? set.dropped.offset : [0, 0];
  set.motion.travel(moved.body, [fromX + dx - x, fromY + dy - y]);
}

function turn({ nodes, motion }: PieceSet, piece: Piece, { ink }: Scene, moving: boolean): void {
  const turned = nodes.get(piece.id);
  if (!turned) return;
  const swap = () => turned.look.replaceChildren(...drawLook(piece.look, ink).map(build));
  if (moving) motion.turn(turned.body, swap);
  else swap();
}

/** Writes the number of a stone, if that changed. */
function inscribe({ nodes }: PieceSet, piece: Piece, { numbers, table, ink }: Scene): void {
  const made = nodes.get(piece.id);
  const last = table.last(piece.at);
  const wanted = inscriptionKey(piece, numbers, last);
  if (!made || wanted === made.inscribed) return;
  made.inscribed = wanted;
  made.look.nextSibling?.remove();
  const drawn = drawInscription(piece, numbers, last, ink);
  if (drawn) made.body.append(build(drawn));
}

function inscriptionKey({ look, tentative, number }: Piece, numbers: boolean, last: boolean): string {
  if (look.kind !== 'stone') return '';
  if (tentative !== undefined) return `tentative ${tentative}`;
  if (!numbers || number === undefined) return '';
  return `${number}${last ? ' last' : ''}`;
}

function drag(set: PieceSet, at: Point, offset: Offset): void {
  const piece = set.table?.piece(at);
  const dragged = piece && set.nodes.get(piece.id);
  if (!dragged) return;
  if (dragged.place !== set.node.lastChild) set.node.append(dragged.place);
  dragged.body.setAttribute('transform', `${moveTo(offset)} scale(1.06)`);
  set.dropped = { id: piece.id, offset };
}

function drop({ table, nodes, motion, dropped }: PieceSet, at: Point, goesBack: boolean): void {
  const dragged = nodes.get(table?.piece(at)?.id ?? '');
  dragged?.body.removeAttribute('transform');
  if (dragged && goesBack && dropped && motion.wanted()) motion.travel(dragged.body, dropped.offset);
}
