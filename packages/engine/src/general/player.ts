// The general player: it knows only the contract of a game, and plays any registered game by Monte Carlo
// tree search. Each round draws a deal that fits what is known, follows the tree to a new position, and plays
// from there at random.

import { type Game, pickRandom, type Random, seededRandom } from '@sente/kernel';
import { type Budget, startSearchBudget } from '../budget.ts';
import type { Host, Info, Line, OnInfo, Player, ReadLimits, Thought } from '../think.ts';
import { GENERAL_LEVELS } from './levels.ts';
import {
  type Edge,
  makeNode,
  meanShare,
  type Node,
  proofOf,
  proveNode,
  scoreOfEdge,
  selectEdgeToExplore,
  settleAndPlay,
  sharesOfOutcome,
} from './tree.ts';

// A random game may never end where the rules set no limit; after so many plies it counts as shared.
const LONGEST_PLAYOUT = 200;
// Bytes of a node, states and edges together, measured on a 15×15 board.
const NODE_BYTES = 4_000;
const EDGE_BYTES = 200;
const ROUNDS_BETWEEN_REPORTS = 256;

type Search = {
  readonly game: Game;
  readonly root: Node;
  readonly random: Random;
  readonly budget: Budget;
  readonly mostNodes: number;
  readonly depth: number;
  nodes: number;
};

/** Lists the moves of a node, and sees at once whether one of them wins. */
function expandNode({ game, budget }: Search, node: Node, deal: string | null): void {
  if (node.edges !== null || node.seat === null) return;
  node.edges = game.moves(node.state).map((move) => ({
    move,
    visits: 0,
    sums: Array.from({ length: game.seats }, () => 0),
    outcomes: new Map<string, Node>(),
    isChance: false,
  }));
  for (const edge of node.edges) {
    const next = settleAndPlay(game, node.state, edge.move, deal);
    budget.spend();
    edge.isChance = next.move !== edge.move;
    if (edge.isChance || game.outcome(next.state)?.winner !== node.seat) continue;
    edge.outcomes.set(next.move, makeNode(game, next.state));
    node.proof = { winner: node.seat, plies: 1 };
    return;
  }
}

/** Plays at random to the end; null when the limits ran out on the way. */
function playOut({ game, random, budget }: Search, from: unknown, deal: string | null): number[] | null {
  let state = from;
  for (let ply = 0; ply < LONGEST_PLAYOUT && game.turn(state) !== null; ply++) {
    if (budget.isSpent()) return null;
    state = settleAndPlay(game, state, pickRandom(random, game.moves(state)), deal).state;
    budget.spend();
  }
  return [...sharesOfOutcome(game.seats, game.outcome(state))];
}

function reachChild(search: Search, node: Node, edge: Edge, deal: string | null): Node {
  const next = settleAndPlay(search.game, node.state, edge.move, deal);
  search.budget.spend();
  edge.isChance ||= next.move !== edge.move;
  const known = edge.outcomes.get(next.move);
  if (known) return known;
  const child = makeNode(search.game, next.state);
  if (search.nodes < search.mostNodes) {
    search.nodes++;
    edge.outcomes.set(next.move, child);
  }
  return child;
}

/** One round: down the tree, one random game, and back up with its result. */
function runRound(search: Search): void {
  const { game, root, random, budget } = search;
  const deal = game.redeal(root.state, random);
  const path: { node: Node; edge: Edge }[] = [];
  let node = root;
  while (node.seat !== null && node.proof === null) {
    // A leaf met for the first time is only played out; its moves are listed when it is met again.
    if (node.edges === null && node.visits === 0 && node !== root) break;
    if (path.length >= search.depth) break;
    expandNode(search, node, deal);
    const edge = node.proof ? undefined : selectEdgeToExplore(node, random);
    if (edge === undefined) break;
    path.push({ node, edge });
    node = reachChild(search, node, edge, deal);
    if (budget.isSpent()) return;
  }
  const shares = node.proof ? sharesOfWin(game, node.proof.winner) : playOut(search, node.state, deal);
  if (shares === null) return;
  node.visits++;
  backUpShares(path, shares);
}

function sharesOfWin(game: Game, winner: number): number[] {
  return Array.from({ length: game.seats }, (_, seat) => (seat === winner ? 1 : 0));
}

function backUpShares(path: readonly { node: Node; edge: Edge }[], shares: readonly number[]): void {
  for (const { node, edge } of path.toReversed()) {
    node.visits++;
    edge.visits++;
    for (const [seat, share] of shares.entries()) edge.sums[seat] = (edge.sums[seat] ?? 0) + share;
    proveNode(node);
  }
}

/** The best first: proven wins, the shortest ahead; then those most searched; proven losses last, the longest ahead. */
function rankEdges({ edges, seat }: Node): readonly Edge[] {
  const rankOfEdge = (edge: Edge) => {
    const proof = proofOf(edge);
    if (proof) return proof.winner === seat ? 1e12 - proof.plies : -1e12 + proof.plies;
    return edge.visits + meanShare(edge, seat ?? 0);
  };
  return (edges ?? []).toSorted((a, b) => rankOfEdge(b) - rankOfEdge(a));
}

function lineFrom(start: Edge): readonly string[] {
  const moves: string[] = [];
  let edge: Edge | undefined = start;
  while (edge) {
    moves.push(edge.move);
    const nodes: readonly Node[] = [...edge.outcomes.values()];
    const [next] = nodes.toSorted((a, b) => b.visits - a.visits);
    edge = next?.edges ? rankEdges(next).find((one) => one.visits > 0 || proofOf(one)) : undefined;
  }
  return moves;
}

function infoOfSearch(search: Search, lines: number): Info {
  const { game, root, budget } = search;
  const best = rankEdges(root).slice(0, lines);
  const told: readonly Line[] = best.map((edge) => ({
    moves: lineFrom(edge),
    score: scoreOfEdge(game.seats, edge),
  }));
  return { depth: told[0]?.moves.length ?? 0, nodes: budget.nodes(), lines: told };
}

/** The move to play: the best one, or with some freedom one of those nearly as good. Never a proven loss if avoidable. */
function chooseRootEdgeToPlay(root: Node, freedom: number, random: Random): Edge {
  const [best, ...others] = rankEdges(root);
  if (!best) throw new Error('a seat to move has a move');
  const open = [best, ...others.filter((edge) => !proofOf(edge))];
  if (best.visits === 0 && !proofOf(best)) return pickRandom(random, open);
  if (freedom === 0 || proofOf(best)) return best;
  const weights = open.map((edge) => (edge.visits / Math.max(1, best.visits)) ** (1 / freedom));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [i, edge] of open.entries()) {
    left -= weights[i] ?? 0;
    if (left < 0) return edge;
  }
  return best;
}

function runRounds(search: Search, playouts: number, reachesDepth: () => boolean, report: () => void): void {
  for (let round = 1; round <= playouts && !search.budget.isSpent(); round++) {
    runRound(search);
    if (search.root.proof) return;
    if (round % ROUNDS_BETWEEN_REPORTS !== 0) continue;
    report();
    if (reachesDepth()) return;
  }
}

/** How many nodes fit into the memory allowed. */
function nodesThatFit(memoryMb: number, moves: number): number {
  return Math.floor((memoryMb * 1_000_000) / (NODE_BYTES + EDGE_BYTES * moves));
}

function thinkByPlayouts(
  host: Host,
  game: Game,
  state: unknown,
  limits: ReadLimits,
  onInfo: OnInfo,
): Thought {
  const { playouts, freedom } = GENERAL_LEVELS[limits.level];
  const search: Search = {
    game,
    root: makeNode(game, state),
    random: seededRandom(`general ${limits.seed}`),
    budget: startSearchBudget(host, limits),
    mostNodes: nodesThatFit(limits.memoryMb, game.moves(state).length),
    depth: limits.depth,
    nodes: 0,
  };
  const isUnlimited = limits.end === Infinity && limits.nodes === Infinity;
  const reachesDepth = () =>
    isUnlimited && (search.nodes >= search.mostNodes || infoOfSearch(search, 1).depth >= limits.depth);
  expandNode(search, search.root, game.redeal(state, search.random));
  runRounds(search, playouts, reachesDepth, () => onInfo(infoOfSearch(search, limits.lines)));
  const info = infoOfSearch(search, limits.lines);
  onInfo(info);
  const chosen = chooseRootEdgeToPlay(search.root, freedom, search.random);
  return { ...info, move: chosen.move };
}

export function createGeneralPlayer(host: Host): Player {
  return {
    think: async (game, state, limits, onInfo) => thinkByPlayouts(host, game, state, limits, onInfo),
    forget() {},
  };
}
