// The evaluation: the worth of a position to one faction, in about hundredths of a pawn. Men face down count like men
// face up: they are alive, and every player can count them.

import { BOARD, CANNON, DARK, DISTANCE, KING, MATERIAL, PAWN, TAKES } from './layout.ts';
import { countAlive, countMen, factionOfSeat, out, seatOfFaction, transpositionKey } from './position.ts';
import { CLASSIC, mode, seats, size } from './tables.ts';

/** The largest random error added to every evaluation, and the seed of these errors. */
let noise: i32 = 0;
let noiseSeed: u64 = 0;

export function setNoise(amount: i32, seed: u64): void {
  noise = amount;
  noiseSeed = seed;
}

/** The worth of a man as prey, by type. */
function preyWorth(type: i32): i32 {
  if (type === 0) return 100;
  if (type === 1) return 80;
  if (type === 2) return 50;
  if (type === 3) return 32;
  if (type === 4) return 22;
  if (type === 5) return 40;
  return 12;
}

/** Three Kingdoms has no ranks: a man is worth the more the farther it reaches. */
function worthByReach(type: i32): i32 {
  if (type === 0 || type === 3) return 90;
  if (type === 5 || type === 4) return 60;
  return type === 6 ? 28 : 32;
}

function canTake(attacker: i32, target: i32): bool {
  return load<u8>(TAKES + <usize>((attacker << 3) + target)) !== 0;
}

function faceNumber(faction: i32, type: i32): i32 {
  return ((faction + 1) << 3) + type;
}

/**
 * A man is worth the part of the enemy's army it can take, less the more men can take it. A cannon needs screens, so
 * it loses worth with every man that leaves the board.
 */
function manWorth(type: i32, enemy: i32, enemyWorth: i32, men: i32): i32 {
  let prey = 0;
  let hunters = 0;
  for (let other = 0; other < 7; other++) {
    const count = countAlive(faceNumber(enemy, other));
    if (count === 0) continue;
    const mutual = canTake(other, type);
    if (canTake(type, other)) prey += count * preyWorth(other) * (mutual && other !== CANNON ? 1 : 2);
    if (mutual && other !== type && other !== CANNON) hunters += count;
    if (other === CANNON) hunters += (count * men) >> 5;
  }
  let worth = (prey * 300) / max(1, enemyWorth);
  if (type === CANNON) worth = (worth * (6 + men)) / 64;
  return 30 + (worth * 100) / (100 + 12 * hunters);
}

function armyWorth(faction: i32): i32 {
  let worth = 0;
  for (let type = 0; type < 7; type++) worth += countAlive(faceNumber(faction, type)) * preyWorth(type);
  return worth;
}

function materialOfFaction(faction: i32, enemy: i32): i32 {
  const men = countMen(0) + countMen(1);
  const enemyWorth = armyWorth(enemy);
  let sum = 0;
  for (let type = 0; type < 7; type++) {
    const count = countAlive(faceNumber(faction, type));
    if (count > 0) sum += count * manWorth(type, enemy, enemyWorth, men);
  }
  return sum;
}

/** The men left in the game, face up or down, as one number: three bits for each face. */
function materialKey(): u64 {
  let packed: u64 = 0;
  for (let face = 8; face < 23; face++) packed = (packed << 3) | <u64>countAlive(face);
  return packed;
}

/** Material of faction 0 against faction 1, cached by the men left. */
function classicMaterialBalance(): i32 {
  const packed = materialKey();
  const slot = MATERIAL + <usize>(((packed * 0x9e3779b97f4a7c15) >> 52) << 4);
  if (load<u64>(slot) === packed + 1) return load<i32>(slot, 8);
  const worth = materialOfFaction(0, 1) - materialOfFaction(1, 0);
  store<u64>(slot, packed + 1);
  store<i32>(slot, worth, 8);
  return worth;
}

/** A hunter is worth more the nearer it stands to its prey, so that a winning side comes closer. */
function huntingBalance(): i32 {
  let sum = 0;
  for (let at = 0; at < size; at++) {
    const man = <i32>load<u8>(BOARD + <usize>at);
    if (man <= DARK) continue;
    const type = man & 7;
    if (type === CANNON) continue;
    let best = 0;
    for (let to = 0; to < size; to++) {
      const prey = <i32>load<u8>(BOARD + <usize>to);
      if (prey <= DARK || prey >> 3 === man >> 3) continue;
      const target = prey & 7;
      if (!canTake(type, target) || (canTake(target, type) && target !== CANNON)) continue;
      const near = 11 - <i32>load<u8>(DISTANCE + <usize>(at * 45 + to));
      best = max(best, near * (8 + preyWorth(target)));
    }
    sum += man >> 3 === 1 ? best : -best;
  }
  return sum >> 4;
}

function kingdomWorth(faction: i32): i32 {
  let sum = 0;
  for (let type = 0; type < 7; type++) sum += countAlive(faceNumber(faction, type)) * worthByReach(type);
  return sum;
}

/** The worth of a seat; without a faction it is the mean of the factions still free. */
function seatWorth(seat: i32): i32 {
  if ((out >> seat) & 1) return 0;
  const faction = factionOfSeat(seat);
  if (faction < 3) return kingdomWorth(faction);
  let sum = 0;
  let free = 0;
  for (let other = 0; other < 3; other++) {
    if (seatOfFaction(other) < 3) continue;
    sum += kingdomWorth(other);
    free++;
  }
  return free > 0 ? sum / free : 0;
}

/** The share that a seat may expect in a game for three, in thousandths, by the strength of its army. */
function expectedShareOfSeat(seat: i32): i32 {
  let all: f64 = 0;
  let mine: f64 = 0;
  for (let other = 0; other < seats; other++) {
    const worth = <f64>seatWorth(other) / 100;
    const strength = worth * worth;
    all += strength;
    if (other === seat) mine = strength;
  }
  return all > 0 ? <i32>((mine * 1000) / all) : 333;
}

function noiseOfPosition(): i32 {
  if (noise === 0) return 0;
  let mixed = (transpositionKey() ^ noiseSeed) * 0xd6e8feb86659fd93;
  mixed ^= mixed >> 32;
  mixed *= 0xd6e8feb86659fd93;
  // The sum of four small numbers lies near the middle most of the time, as errors of judgement do.
  const a = <i32>(mixed & 255) + <i32>((mixed >> 8) & 255);
  const b = <i32>((mixed >> 16) & 255) + <i32>((mixed >> 24) & 255);
  const wrong = ((a + b - 510) * noise) >> 8;
  // Where men have ranks, few men are easier to judge than many.
  return mode === CLASSIC ? (wrong * (countMen(0) + countMen(1))) / 32 : wrong;
}

/** The worth of the position to a seat against all others. */
export function evaluatePosition(seat: i32): i32 {
  if (mode !== CLASSIC) return (expectedShareOfSeat(seat) - 333) * 3 + noiseOfPosition();
  const faction = factionOfSeat(seat);
  const worth = classicMaterialBalance() + huntingBalance();
  return (faction === 0 ? worth : -worth) + noiseOfPosition();
}

/** For ordering captures: the more the prey and the less the hunter is worth, the sooner. */
export function captureWorth(attacker: i32, target: i32): i32 {
  if (mode !== CLASSIC) return worthByReach(target & 7) * 8 - worthByReach(attacker & 7);
  const king = (target & 7) === KING && (attacker & 7) === PAWN ? 200 : 0;
  return preyWorth(target & 7) * 8 - preyWorth(attacker & 7) + king;
}
