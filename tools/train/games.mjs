// A file of self-play games (docs/training.md has the format): what was asked for, then game after game.
import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { SetupError } from '../lib/root.mjs';

/**
 * @typedef {object} Asked
 * @property {number} rule as the core numbers them
 * @property {number} size
 * @property {number} nodes for each move
 * @property {number} seed
 *
 * @typedef {object} SavedGame
 * @property {number} number the game's own seed within the file
 * @property {number[]} moves y * size + x, black first
 * @property {number} opening how many of them were put by chance
 * @property {number} result 1 black has won, -1 white has, 0 drawn
 * @property {number[]} scores of the mover by search, one for each move after the opening
 * @property {number[]} stills of the mover by the tables alone
 * @property {number[]} threats the mask of threats, with QUIET where the search would evaluate
 */

const MAGIC = 0x47544e53;
const VERSION = 1;
const HEAD_BYTES = 16;
const GAME_BYTES = 8;
export const QUIET = 0x8000;

/** @param {Asked} asked */
function encodeHead({ rule, size, nodes, seed }) {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt8(rule, 6);
  head.writeUInt8(size, 7);
  head.writeUInt32LE(nodes, 8);
  head.writeUInt32LE(seed, 12);
  return head;
}

/** @param {SavedGame} game */
function encodeGame({ number, moves, opening, result, scores, stills, threats }) {
  const bytes = Buffer.alloc(GAME_BYTES + moves.length * 2 + scores.length * 6);
  bytes.writeUInt32LE(number, 0);
  bytes.writeUInt16LE(moves.length, 4);
  bytes.writeUInt8(opening, 6);
  bytes.writeInt8(result, 7);
  let at = GAME_BYTES;
  for (const move of moves) at = bytes.writeUInt16LE(move, at);
  for (const score of scores) at = bytes.writeInt16LE(score, at);
  for (const still of stills) at = bytes.writeInt16LE(still, at);
  for (const mask of threats) at = bytes.writeUInt16LE(mask, at);
  return bytes;
}

/** The game that begins at `at`, or null where the file ends within it. @param {Buffer} bytes @param {number} at */
function decodeGameAt(bytes, at) {
  if (at + GAME_BYTES > bytes.length) return null;
  const count = bytes.readUInt16LE(at + 4);
  const opening = bytes.readUInt8(at + 6);
  const played = count - opening;
  const end = at + GAME_BYTES + count * 2 + played * 6;
  if (end > bytes.length) return null;
  let from = at + GAME_BYTES;
  const read = (/** @type {number} */ length, /** @type {(at: number) => number} */ one) => {
    const list = Array.from({ length }, (_, i) => one(from + 2 * i));
    from += 2 * length;
    return list;
  };
  const signed = (/** @type {number} */ place) => bytes.readInt16LE(place);
  const unsigned = (/** @type {number} */ place) => bytes.readUInt16LE(place);
  /** @type {SavedGame} */
  const game = {
    number: bytes.readUInt32LE(at),
    opening,
    result: bytes.readInt8(at + 7),
    moves: read(count, unsigned),
    scores: read(played, signed),
    stills: read(played, signed),
    threats: read(played, unsigned),
  };
  return { game, end };
}

/** @param {Buffer} bytes @param {string} path @returns {Asked} */
function readHead(bytes, path) {
  if (bytes.length < HEAD_BYTES || bytes.readUInt32LE(0) !== MAGIC) {
    throw new SetupError(`${path} is no file of self-play games: give another name`);
  }
  if (bytes.readUInt16LE(4) !== VERSION)
    throw new SetupError(`${path} was written by another version: make it anew`);
  return {
    rule: bytes.readUInt8(6),
    size: bytes.readUInt8(7),
    nodes: bytes.readUInt32LE(8),
    seed: bytes.readUInt32LE(12),
  };
}

/** @param {string} path */
export function readGames(path) {
  const bytes = readFileSync(path);
  const asked = readHead(bytes, path);
  /** @type {SavedGame[]} */
  const games = [];
  let end = HEAD_BYTES;
  for (let found = decodeGameAt(bytes, end); found !== null; found = decodeGameAt(bytes, end)) {
    games.push(found.game);
    end = found.end;
  }
  return { asked, games, end };
}

/**
 * Opens a file to add games to it: a new one, or one that was begun with the same settings. The half-written game
 * of a stopped run is cut off.
 * @param {string} path @param {Asked} asked
 */
export function openGames(path, asked) {
  const head = encodeHead(asked);
  /** @type {Set<number>} */
  let done = new Set();
  if (existsSync(path)) {
    if (!readFileSync(path).subarray(0, HEAD_BYTES).equals(head)) {
      throw new SetupError(
        `${path} holds games made otherwise: give another name, or the same rule, size, nodes and seed`,
      );
    }
    const { games, end } = readGames(path);
    truncateSync(path, end);
    done = new Set(games.map(({ number }) => number));
  } else writeFileSync(path, head);
  return { done, add: (/** @type {SavedGame} */ game) => appendFileSync(path, encodeGame(game)) };
}
