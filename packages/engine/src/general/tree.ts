// The tree of the general player: a node is a position, an edge is a move as asked for, and where chance decides
// what a move turns up, an edge leads to several nodes, one for each settled form of the move.

import { type Game, must, type Outcome, type Random, type Seat } from '@sente/kernel';
import type { Score } from '../think.ts';

/** A forced win, seen from the position it belongs to. */
export type Proof = { readonly winner: Seat; readonly plies: number };

export type Edge = {
  readonly move: string;
  visits: number;
  /** By seat: the sum of the results of all games through here. */
  readonly sums: number[];
  /** By settled move. Without chance there is one. */
  readonly outcomes: Map<string, Node>;
  /** Whether chance decides a part of it: then nothing about it is ever proven. */
  isChance: boolean;
};

export type Node = {
  readonly state: unknown;
  /** null: the game is over here. */
  readonly seat: Seat | null;
  /** null until the node's moves are listed. */
  edges: Edge[] | null;
  visits: number;
  proof: Proof | null;
};

export function makeNode(game: Game, state: unknown): Node {
  const winner = game.outcome(state)?.winner ?? null;
  const proof = winner === null ? null : { winner, plies: 0 };
  return { state, seat: game.turn(state), edges: null, visits: 0, proof };
}

/** The worth of an outcome to each seat; the first places share it. */
export function sharesOfOutcome(seats: number, outcome: Outcome | null): readonly number[] {
  const isInFirstPlace = (seat: Seat) => {
    if (outcome === null || (outcome.winner === null && !outcome.places)) return true;
    return outcome.places ? outcome.places[seat] === 1 : outcome.winner === seat;
  };
  const first = Array.from({ length: seats }, (_, seat) => (isInFirstPlace(seat) ? 1 : 0));
  const sum = first.reduce((all: number, share) => all + share, 0);
  return first.map((share) => share / sum);
}

export function settleAndPlay(
  game: Game,
  state: unknown,
  asked: string,
  deal: string | null,
): { move: string; state: unknown } {
  const move = must(game.settle(state, asked, deal));
  return { move, state: must(game.play(state, { seat: game.turn(state) ?? 0, move, at: 0 })) };
}

export function meanShare({ visits, sums }: Edge, seat: Seat): number {
  return visits === 0 ? 0 : (sums[seat] ?? 0) / visits;
}

/** The only node behind a move without chance, once it was reached. */
function nodeWithoutChance({ isChance, outcomes }: Edge): Node | undefined {
  return isChance ? undefined : outcomes.values().next().value;
}

export function proofOf(edge: Edge): Proof | null {
  return nodeWithoutChance(edge)?.proof ?? null;
}

/** One move leads to a proven win of the mover, or all of them to a proven win of the same other seat. */
export function proveNode(node: Node): void {
  if (node.proof || node.edges === null || node.seat === null) return;
  const proofs = node.edges.map(proofOf);
  const wins = proofs.filter((proof) => proof?.winner === node.seat).map((proof) => proof?.plies ?? 0);
  if (wins.length > 0) {
    node.proof = { winner: node.seat, plies: 1 + Math.min(...wins) };
    return;
  }
  const [first] = proofs;
  if (!first || !proofs.every((proof) => proof?.winner === first.winner)) return;
  node.proof = { winner: first.winner, plies: 1 + Math.max(...proofs.map((proof) => proof?.plies ?? 0)) };
}

// How much an edge with few visits is favoured: the usual balance for values between 0 and 1.
const CURIOSITY = 0.9;

/** Upper confidence bounds; moves never tried come first, proven losses last. */
export function selectEdgeToExplore(node: Node, random: Random): Edge | undefined {
  const { edges, seat, visits } = node;
  if (edges === null || seat === null) return undefined;
  const untried = edges.filter((edge) => edge.visits === 0);
  if (untried.length > 0) return untried[Math.floor(random() * untried.length)];
  const log = Math.log(Math.max(2, visits));
  let best: Edge | undefined;
  let most = -Infinity;
  for (const edge of edges) {
    const proof = proofOf(edge);
    const value = proof ? (proof.winner === seat ? 2 : -1) : meanShare(edge, seat);
    const bound = value + CURIOSITY * Math.sqrt(log / edge.visits);
    if (bound <= most) continue;
    most = bound;
    best = edge;
  }
  return best;
}

export function scoreOfEdge(seats: number, edge: Edge): Score {
  const proof = proofOf(edge);
  if (proof) {
    const chances = Array.from({ length: seats }, (_, seat) => (seat === proof.winner ? 1 : 0));
    return { chances, proof: { winner: proof.winner, plies: proof.plies + 1 } };
  }
  if (edge.visits === 0) return { chances: Array.from({ length: seats }, () => 1 / seats) };
  return { chances: edge.sums.map((sum) => sum / edge.visits) };
}
