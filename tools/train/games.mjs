// A file of self-play games: for each game a head (moves, opening stones, result) and per move a place and a score.
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * @typedef {object} SavedGame
 * @property {number[]} moves y * size + x, black first
 * @property {number} opening how many of them were put by chance
 * @property {number} result 1 black has won, -1 white has, 0 nobody
 * @property {number[]} scores of the mover, one for each move after the opening
 */

/** @param {string} path @param {readonly SavedGame[]} games */
export function writeGames(path, games) {
  const numbers = games.flatMap(({ moves, opening, result, scores }) => [
    moves.length,
    opening,
    result,
    ...moves,
    ...scores,
  ]);
  writeFileSync(path, new Uint8Array(Int16Array.from(numbers).buffer));
}

/** @param {string} path @returns {SavedGame[]} */
export function readGames(path) {
  const bytes = readFileSync(path);
  const numbers = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  /** @type {SavedGame[]} */
  const games = [];
  for (let at = 0; at < numbers.length; ) {
    const [length = 0, opening = 0, result = 0] = numbers.subarray(at, at + 3);
    const moves = [...numbers.subarray(at + 3, at + 3 + length)];
    const scores = [...numbers.subarray(at + 3 + length, at + 3 + 2 * length - opening)];
    games.push({ moves, opening, result, scores });
    at += 3 + 2 * length - opening;
  }
  return games;
}
