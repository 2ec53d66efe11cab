// npm run -s bench:pictures -- [pictures]
// Draws pictures of random positions of every game with the renderer of the server. Prints the memory of the process and of
// the drawing thread before, during and after, in MB, as JSON lines.

import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { GAMES } from '@sente/games';
import {
  below,
  drawRandomOptions,
  type Game,
  must,
  pickRandom,
  type Random,
  readOptions,
  seatNames,
  seededRandom,
} from '@sente/kernel';
import { drawPreviewSvg } from '../apps/server/src/previews/pictures.ts';
import { openRenderer } from '../apps/server/src/previews/renderer.ts';

const PICTURES = Number(process.argv[2] ?? 1000);
const MOST_MOVES = 80;
const MB = 1024 * 1024;
/** Long enough for the system to take back the memory of a thread that has ended. */
const REST_MS = 2_000;

/** A position that random moves lead to. */
function randomPosition(game: Game, random: Random): unknown {
  const options = drawRandomOptions(game.options, must(readOptions(game.options, {})), random);
  const deal = game.deal(options, random);
  let state = must(game.setUp(options, seatNames(game.seats)));
  for (let left = below(random, MOST_MOVES); left > 0 && game.turn(state) !== null; left--) {
    const move = must(game.settle(state, pickRandom(random, game.moves(state)), deal));
    const played = game.play(state, { seat: game.turn(state) ?? 0, move, at: 0 });
    if (played.ok) state = played.value;
  }
  return state;
}

/** The thread that draws keeps no process alive by itself. */
const alive = setInterval(() => {}, REST_MS);
const random = seededRandom('pictures');
const renderer = openRenderer();
let largest = 0;
let bytes = 0;

function printMemory(when: string, drawn: number): void {
  const { rss } = process.memoryUsage();
  const line = {
    when,
    drawn,
    processMb: Math.round(rss / MB),
    threadMb: Math.round(renderer.heldBytes() / MB),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

printMemory('before', 0);
const began = performance.now();
for (let drawn = 1; drawn <= PICTURES; drawn++) {
  const game = GAMES[drawn % GAMES.length] as Game;
  const png = await renderer.render(drawPreviewSvg(game, randomPosition(game, random)));
  if (png === null) throw new Error('the renderer is busy, though it draws one at a time');
  largest = Math.max(largest, png.length);
  bytes += png.length;
  if (drawn % Math.ceil(PICTURES / 10) === 0) printMemory('during', drawn);
}
const perPicture = (performance.now() - began) / PICTURES;
await renderer.stop();
await pause(REST_MS);
printMemory('after', PICTURES);
clearInterval(alive);
const figures = {
  msPerPicture: Math.round(perPicture),
  kbPerPicture: Math.round(bytes / PICTURES / 1024),
  largestKb: Math.round(largest / 1024),
};
process.stdout.write(`${JSON.stringify(figures)}\n`);
