// The compiled core of five in a row without anything around it, for making games and fitting weights to them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_DATA, ENGINE_DIST } from './places.mjs';

export const RULES = ['freestyle', 'standard', 'caro', 'caro5', 'renju'];
const WON = 29_000;
const LINE_SIZE = 128;

/**
 * What `packages/engine/assembly/gomoku/index.ts` exports.
 * @typedef {Record<string, (...args: number[]) => number>} Exports
 *
 * @typedef {object} Core
 * @property {Exports} exports
 * @property {(length: number) => Uint16Array} read what lies where the core puts its answers
 * @property {(moves: readonly number[], mover: number) => void} setUp puts stones (y * size + x), black first
 * @property {(bytes: Uint8Array) => boolean} useNet false where the net is damaged or not for this rule and board
 * @property {(nodes: number, noise: number, seed: number) => { move: number, score: number } | null} search
 */

/** @param {string} rule */
export function weightsFile(rule) {
  return join(ENGINE_DATA, `gomoku-${rule}.bin`);
}

/**
 * @param {string} rule
 * @param {number} size
 * @param {Int16Array} [weights] instead of those in the repository
 * @returns {Promise<Core>}
 */
export async function startCore(rule, size, weights) {
  const memory = new WebAssembly.Memory({ initial: 128, maximum: 1024 });
  const { instance } = await WebAssembly.instantiate(readFileSync(join(ENGINE_DIST, 'gomoku.wasm')), {
    env: { memory },
    clock: { now: () => 0, stopped: () => 0 },
  });
  const exports = /** @type {Exports} */ (instance.exports);
  const call = (/** @type {string} */ name, /** @type {number[]} */ ...args) => {
    const found = exports[name];
    if (!found) throw new Error(`the core does not export ${name}`);
    return found(...args);
  };
  const bytes = weights ? new Uint8Array(weights.buffer) : readFileSync(weightsFile(rule));
  new Uint8Array(memory.buffer, call('weightsAt'), bytes.length).set(bytes);
  call('setUp', RULES.indexOf(rule), size);
  call('setMemory', 16 << 20);
  return {
    exports,
    read: (length) => new Uint16Array(memory.buffer, call('answersAt'), length),
    setUp(moves, mover) {
      call('clearBoard');
      for (const [i, move] of moves.entries()) call('putStone', move % size, Math.floor(move / size), i % 2);
      call('setMover', mover);
    },
    useNet(bytes) {
      new Uint8Array(memory.buffer, call('netAt'), bytes.length).set(bytes);
      return call('readNet', bytes.length) !== 0 && call('useNet', 1) !== 0;
    },
    search(nodes, noise, seed) {
      if (call('begin', nodes, 1, noise, seed) === 0) return null;
      const answer = () => new Int32Array(memory.buffer, call('answersAt'), LINE_SIZE);
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
