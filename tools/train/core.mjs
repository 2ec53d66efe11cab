// The compiled cores of the gomoku family without anything around it, for making games and fitting weights to them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_DATA, ENGINE_DIST } from './places.mjs';

/** Captures have a core of their own. */
export const RULES = ['freestyle', 'standard', 'caro', 'caro5', 'renju', 'capture'];
const CAPTURE = 'capture';
export const WON = 29_000;
const LINE_SIZE = 128;

/**
 * The exports of a core's `index.ts` in `packages/engine/assembly`.
 * @typedef {Record<string, (...args: number[]) => number>} Exports
 *
 * @typedef {object} Core
 * @property {Exports} exports
 * @property {(length: number) => Uint16Array} read what lies where the core puts its answers
 * @property {() => void} forget
 * @property {(moves: readonly number[], mover: number) => boolean} setUp puts stones (y * size + x), black first; false
 *   where the rules do not let the game come to this
 * @property {(bytes: Uint8Array) => boolean} useNet false where the net is damaged or not for this rule and board
 * @property {(nodes: number, noise: number, seed: number) => { move: number, score: number } | null} search
 */

/** @param {string} rule */
export function weightsFile(rule) {
  return join(ENGINE_DATA, `gomoku-${rule}.bin`);
}

/**
 * @param {string} name
 * @param {WebAssembly.Memory} memory
 * @param {Record<string, Record<string, () => number>>} imports
 */
async function startModule(name, memory, imports) {
  const bytes = readFileSync(join(ENGINE_DIST, `${name}.wasm`));
  const { instance } = await WebAssembly.instantiate(bytes, { env: { memory }, ...imports });
  const exports = /** @type {Exports} */ (instance.exports);
  const call = (/** @type {string} */ door, /** @type {number[]} */ ...args) => {
    const found = exports[door];
    if (!found) throw new Error(`the core does not export ${door}`);
    return found(...args);
  };
  const useNet = (/** @type {Uint8Array} */ net) => {
    new Uint8Array(memory.buffer, call('netAddress'), net.length).set(net);
    return call('readNet', net.length) !== 0 && call('useNet', 1) !== 0;
  };
  return { exports, call, useNet };
}

/**
 * @param {string} rule
 * @param {number} size
 * @param {Int16Array} [weights] instead of those in the repository
 * @returns {Promise<Core>}
 */
export function startCore(rule, size, weights) {
  return rule === CAPTURE ? startCapture(size) : startFive(rule, size, weights);
}

/** @param {string} rule @param {number} size @param {Int16Array} [weights] @returns {Promise<Core>} */
async function startFive(rule, size, weights) {
  const memory = new WebAssembly.Memory({ initial: 128, maximum: 1024 });
  const { exports, call, useNet } = await startModule('gomoku', memory, {
    host: { now: () => 0, stopped: () => 0 },
  });
  const bytes = weights ? new Uint8Array(weights.buffer) : readFileSync(weightsFile(rule));
  new Uint8Array(memory.buffer, call('weightsAddress'), bytes.length).set(bytes);
  call('setUp', RULES.indexOf(rule), size);
  call('setMemory', 16 << 20);
  return {
    exports,
    read: (length) => new Uint16Array(memory.buffer, call('answersAddress'), length),
    setUp(moves, mover) {
      call('clearBoard');
      for (const [i, move] of moves.entries()) call('putStone', move % size, Math.floor(move / size), i % 2);
      call('setMover', mover);
      return true;
    },
    forget: () => void call('forgetAll'),
    useNet,
    search(nodes, noise, seed) {
      if (call('beginSearch', nodes, 1, noise, seed) === 0) return null;
      const answer = () => new Int32Array(memory.buffer, call('answersAddress'), LINE_SIZE);
      for (let depth = 1; depth < 60; depth++) {
        call('deepen', depth, 1);
        const [score = 0] = answer();
        if (call('hasStopped') || Math.abs(score) >= WON) break;
      }
      const [score = 0, length = 0, cell = 0] = answer();
      const chosen = length === 0 ? call('rootMove', 0) : cell;
      return { move: call('rowOf', chosen) * size + call('columnOf', chosen), score };
    },
  };
}

const CAPTURE_PAGES = 512;
const PAGE = 65_536;

/** @param {number} size @returns {Promise<Core>} */
async function startCapture(size) {
  const memory = new WebAssembly.Memory({ initial: CAPTURE_PAGES, maximum: CAPTURE_PAGES });
  const { exports, call, useNet } = await startModule(CAPTURE, memory, {
    host: { now: () => 0, stopped: () => 0 },
  });
  /** @type {number[]} */
  const weights = JSON.parse(readFileSync(join(ENGINE_DATA, 'capture.json'), 'utf8'));
  for (const [place, weight] of weights.entries()) call('setWeight', place, weight);
  call('fillTables');
  call('setMemory', CAPTURE_PAGES * PAGE);
  return {
    exports,
    read: () => new Uint16Array(),
    // Stones are played, not put: some take others away.
    setUp(moves) {
      call('clear', size);
      return moves.every((move) => call('isLegalPoint', move) !== 0 && call('playPoint', move) === 0);
    },
    forget: () => void call('forgetSearches'),
    useNet,
    search(nodes, noise, seed) {
      if (call('listRootMoves') === 0) return null;
      call('beginSearch', nodes, Number.MAX_VALUE, noise, seed);
      for (let depth = 1; depth < 60 && call('deepen', depth, 1) !== 0; depth++);
      return { move: call('rootPoint', 0), score: call('rootScore', 0) };
    },
  };
}
