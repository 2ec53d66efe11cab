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

export type Scene = {
  readonly table: Table;
  readonly layout: Layout;
  readonly ink: Ink;
  readonly numbers: boolean;
};

/** `place` stands where the piece stands; `body` inside it is what moves; `look` holds the drawing. */
type Node = {
  piece: Piece;
  readonly place: SVGElement;
  readonly body: SVGElement;
  readonly look: SVGElement;
  inscribed: string;
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

export function createPiecesLayer(motion: Motion): PiecesLayer {
  const node = build(el('g', { class: 'sente-pieces' }));
  const nodes = new Map<string, Node>();
  let pieces: ReadonlyMap<string, Piece> = new Map();
  let scene: Scene | null = null;
  let dropped: { readonly id: string; readonly offset: Offset } | null = null;

  const add = (piece: Piece, now: Scene): Node => {
    const look = build(el('g', {}, ...drawLook(piece.look, now.ink)));
    const body = build(el('g'));
    const place = build(el('g', { transform: moveTo(centre(now.layout, piece.at)) }));
    body.append(look);
    place.append(body);
    node.append(place);
    const made: Node = { piece, place, body, look, inscribed: '' };
    nodes.set(piece.id, made);
    return made;
  };

  const remove = (piece: Piece, moving: boolean) => {
    const old = nodes.get(piece.id);
    if (!old) return;
    nodes.delete(piece.id);
    if (moving) motion.lift(old.body, () => old.place.remove());
    else old.place.remove();
  };

  const move = (piece: Piece, from: Point, now: Scene, moving: boolean) => {
    const moved = nodes.get(piece.id);
    if (!moved) return;
    const [x, y] = centre(now.layout, piece.at);
    moved.place.setAttribute('transform', moveTo([x, y]));
    // On top, so that it passes over the others and over what it takes.
    node.append(moved.place);
    if (!moving) return;
    const [fromX, fromY] = centre(now.layout, from);
    const [dx, dy] = dropped?.id === piece.id ? dropped.offset : [0, 0];
    motion.travel(moved.body, [fromX + dx - x, fromY + dy - y]);
  };

  const turn = (piece: Piece, now: Scene, moving: boolean) => {
    const turned = nodes.get(piece.id);
    if (!turned) return;
    const swap = () => turned.look.replaceChildren(...drawLook(piece.look, now.ink).map(build));
    if (moving) motion.turn(turned.body, swap);
    else swap();
  };

  const inscribe = (now: Scene) => {
    for (const made of nodes.values()) {
      const { piece } = made;
      const wanted = inscriptionKey(piece, now);
      if (wanted === made.inscribed) continue;
      made.inscribed = wanted;
      made.look.nextSibling?.remove();
      const drawn = drawInscription(piece, now.numbers, now.table.last(piece.at), now.ink);
      if (drawn) made.body.append(build(drawn));
    }
  };

  const nodeAt = (at: Point) => nodes.get(scene?.table.piece(at)?.id ?? '');

  const show = (now: Scene, animate: boolean) => {
    motion.settle();
    const after = byId(now.table.picture.pieces);
    const changes = differences(pieces, after);
    const moving = animate && changes.count <= MOST_MOVING;
    for (const piece of changes.lifted) remove(piece, moving);
    for (const { piece, from } of changes.moved) move(piece, from, now, moving);
    for (const piece of changes.turned) turn(piece, now, moving);
    for (const piece of changes.landed) {
      const made = add(piece, now);
      if (moving) motion.land(made.body);
    }
    for (const made of nodes.values()) made.piece = after.get(made.piece.id) ?? made.piece;
    pieces = after;
    scene = now;
    dropped = null;
    inscribe(now);
  };

  return {
    node,
    show,
    clear() {
      motion.settle();
      node.replaceChildren();
      nodes.clear();
      pieces = new Map();
    },
    drag(at, offset) {
      const dragged = nodeAt(at);
      if (!dragged) return;
      if (dragged.place !== node.lastChild) node.append(dragged.place);
      dragged.body.setAttribute('transform', `${moveTo(offset)} scale(1.06)`);
      dropped = { id: dragged.piece.id, offset };
    },
    drop(at, goesBack) {
      const dragged = nodeAt(at);
      if (!dragged || !dropped) return;
      dragged.body.removeAttribute('transform');
      if (!goesBack) return;
      if (motion.wanted()) motion.travel(dragged.body, dropped.offset);
      dropped = null;
    },
  };
}

function inscriptionKey(piece: Piece, { numbers, table }: Scene): string {
  if (piece.look.kind !== 'stone') return '';
  if (piece.tentative !== undefined) return `tentative ${piece.tentative}`;
  if (!numbers || piece.number === undefined) return '';
  return `${piece.number}${table.last(piece.at) ? ' last' : ''}`;
}
