// npm run -s bench:rules: how fast the rules are, one JSON line each, in CPU time. Takes about twenty seconds.

import process from 'node:process';
import { BoardGenerator, banqiGame, GAME_MODES } from '@sente/games/banqi';
import { forbiddenPoints, type GameState, GOMOKU_GAMES, stateFromPositionInput } from '@sente/games/gomoku';
import { must, type Random, seededRandom } from '@sente/kernel';
import { PLAIN_VARIANTS } from './bench-rules/plain-gomoku.ts';
import { contractPlayout, gomokuPlayout, plainBanqiPlayout, plainPlayout } from './bench-rules/playouts.ts';

const MEASURE_MS = 700;
const WARM_UP_MS = 200;

type Measured = { readonly runs: number; readonly cpuMs: number };

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Runs until the CPU time is used up; the number of the run seeds it, so that every measurement is the same work. */
function repeatFor(budgetMs: number, run: (index: number) => void): Measured {
  const start = cpuMs();
  for (let runs = 0; ; runs++) {
    const used = cpuMs() - start;
    if (used >= budgetMs) return { runs, cpuMs: used };
    run(runs);
  }
}

function measure(run: (index: number) => void): Measured {
  repeatFor(WARM_UP_MS, run);
  return repeatFor(MEASURE_MS, run);
}

function print(line: Record<string, unknown>): void {
  console.log(JSON.stringify(line));
}

const rounded = (value: number) => Number(value.toPrecision(4));

function playoutLine(id: string, run: (random: Random) => number) {
  let moves = 0;
  let games = 0;
  const { runs, cpuMs: used } = measure((index) => {
    moves += run(seededRandom(`${index}`));
    games++;
  });
  return {
    bench: 'playouts',
    game: id,
    perSecond: rounded((runs / used) * 1000),
    msPerPlayout: rounded(used / runs),
    movesPerPlayout: Math.round(moves / games),
  };
}

type PlayoutLine = ReturnType<typeof playoutLine>;

function printRatio(line: PlayoutLine, plain: PlayoutLine): void {
  print({ ...line, plainPerSecond: plain.perSecond, ratio: rounded(line.perSecond / plain.perSecond) });
}

function benchGomoku(): void {
  for (const game of GOMOKU_GAMES) {
    const line = playoutLine(game.id, (random) => gomokuPlayout(game, random).moves);
    const variant = PLAIN_VARIANTS.find((name) => game.id === `gomoku/${name}`);
    const size = game.options.find(({ key }) => key === 'size')?.default;
    if (!variant || typeof size !== 'number') {
      print(line);
      continue;
    }
    printRatio(
      line,
      playoutLine(game.id, (random) => plainPlayout(variant, size, random).moves),
    );
  }
}

function benchBanqi(): void {
  for (const { id } of Object.values(GAME_MODES)) {
    const game = banqiGame(id);
    printRatio(
      playoutLine(game.id, (random) => contractPlayout(game, random).moves),
      playoutLine(game.id, (random) => plainBanqiPlayout(game, random).moves),
    );
  }
}

/** Boards with a third to two thirds of the points taken. */
function crowdedBoards(variant: string, size: number, toMove: 'X' | 'O'): GameState[] {
  const random = seededRandom(`crowded ${variant}`);
  return Array.from({ length: 200 }, (_, index) => {
    const share = 0.33 + (index / 200) * 0.33;
    const cell = () => (random() >= share ? '.' : random() < 0.5 ? 'X' : 'O');
    const board = Array.from({ length: size }, () => Array.from({ length: size }, cell).join('')).join('\n');
    return must(stateFromPositionInput({ variant, board, toMove }));
  });
}

function benchScans(variant: string, size: number): void {
  const boards = crowdedBoards(variant, size, 'X');
  const { runs, cpuMs: used } = measure((index) => {
    forbiddenPoints(boards[index % boards.length] as GameState);
  });
  const perBoard = boards.map((state) => forbiddenPoints(state).length);
  print({
    bench: 'forbidden-scan',
    game: `gomoku/${variant}`,
    size,
    perSecond: rounded((runs / used) * 1000),
    microseconds: rounded((used / runs) * 1000),
    forbiddenPerBoard: rounded(perBoard.reduce((sum, count) => sum + count, 0) / boards.length),
  });
}

function benchSetUp(): void {
  for (const mode of Object.values(GAME_MODES)) {
    const random = seededRandom('match');
    const { runs, cpuMs: used } = measure(() => {
      for (let times = 0; times < 100; times++) BoardGenerator.createInitialMatch(mode, random);
    });
    print({ bench: 'createInitialMatch', mode: mode.id, microseconds: rounded((used / runs) * 10) });
  }
}

benchGomoku();
benchBanqi();
benchScans('renju', 15);
benchScans('capture', 19);
benchSetUp();
