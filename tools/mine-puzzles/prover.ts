// Proves wins: with the threat solver for five in a row, with the search for the other games.

import { type Engine, type Host, type Line, startThreatSolver } from '@sente/engine';
import type { GameState } from '@sente/games/gomoku';
import { applyEntry, type Game } from '@sente/kernel';

export type Win = { readonly plies: number; readonly line: readonly string[]; readonly nodes: number };

export type Prover = {
  /** Tells whether a win of the side to move is proven. */
  isWon(state: unknown, nodes: number): Promise<boolean>;
  /** A proven win of the side to move with its line, or null; an obvious win may have no line. */
  win(state: unknown, nodes: number): Promise<Win | null>;
  /** The line of a win to the end of the game. */
  playOut(state: unknown, line: readonly string[], nodes: number): Promise<readonly string[]>;
  /** All moves that one search of the best moves proves to win; null if it compares none, or if all of them win. */
  rivals(state: unknown, nodes: number): Promise<readonly string[] | null>;
  /** Tells whether a loss of the side to move is proven. */
  isLost(state: unknown, nodes: number): Promise<boolean>;
  /** The best move of the side to move, as far as a short search sees. */
  answer(state: unknown): Promise<string | null>;
};

const ANSWER_NODES = 4000;
const RIVALS = 4;
const LONGEST_LINE = 40;

function proverBySearch(game: Game, engine: Engine): Prover {
  const thinkOf = async (state: unknown, nodes: number) => {
    const thought = await engine.think(game, state, { nodes });
    return thought.ok ? thought.value : null;
  };
  return {
    async win(state, nodes) {
      const thought = await thinkOf(state, nodes);
      const line = thought?.lines[0];
      if (!thought || line?.score.proof?.winner !== game.turn(state)) return null;
      const { plies } = line.score.proof;
      return { plies, line: line.moves, nodes: thought.nodes };
    },
    isWon: async (state, nodes) =>
      (await thinkOf(state, nodes))?.lines[0]?.score.proof?.winner === game.turn(state),
    playOut: (state, line, nodes) => completeLine(game, engine, state, line, nodes),
    async rivals(state, nodes) {
      const thought = await engine.think(game, state, { nodes, lines: RIVALS });
      const lines = thought.ok ? thought.value.lines : [];
      const isWin = ({ score }: Line) => score.proof?.winner === game.turn(state);
      const wins = lines.filter(isWin).map(({ moves }) => moves[0] ?? '');
      return wins.length < RIVALS ? wins : null;
    },
    async isLost(state, nodes) {
      const proof = (await thinkOf(state, nodes))?.lines[0]?.score.proof;
      return proof !== undefined && proof.winner !== game.turn(state);
    },
    answer: async (state) => (await thinkOf(state, ANSWER_NODES))?.move ?? null,
  };
}

/** A search returns the part of a line that is still in its table; the rest is computed move by move. */
async function completeLine(
  game: Game,
  engine: Engine,
  start: unknown,
  told: readonly string[],
  nodes: number,
): Promise<readonly string[]> {
  const line: string[] = [];
  let state = start;
  while (game.turn(state) !== null && line.length < LONGEST_LINE) {
    const known = told[line.length];
    const thought = known === undefined ? await engine.think(game, state, { nodes }) : null;
    const move = known ?? (thought?.ok ? thought.value.move : null);
    const next = move === null ? null : applyEntry(game, state, move);
    if (move === null || !next?.ok) break;
    line.push(move);
    state = next.value;
  }
  return line;
}

/** In five in a row threats decide, and a full search would also try all quiet moves. */
async function proverByThreats(game: Game, state: GameState, engine: Engine, host: Host): Promise<Prover> {
  const solver = await startThreatSolver(host, state);
  return {
    ...proverBySearch(game, engine),
    async win(position, nodes) {
      const win = solver.win(position as GameState, nodes);
      return win && { plies: win.plies, line: win.moves, nodes: win.nodes };
    },
    isWon: async (position, nodes) => solver.isWon(position as GameState, nodes),
    rivals: async () => null,
    isLost: async (position, nodes) => solver.isLost(position as GameState, nodes),
  };
}

/** `start`: any state of the game. */
export async function startProver(game: Game, start: unknown, engine: Engine, host: Host): Promise<Prover> {
  const isFive = game.family === 'gomoku' && game.id !== 'gomoku/capture';
  return isFive ? proverByThreats(game, start as GameState, engine, host) : proverBySearch(game, engine);
}
