// Whether a move does what a step asks for, and what follows it: the rules are asked, nothing is decided here.

import { enter, type Game, makeSettled, type Refusal, type Seat } from '@sente/kernel';
import type { Goal, Turn } from './lesson.ts';

/** Whether the seat's move does it; `move` as it was asked for. */
export function meets(game: Game, goal: Goal, before: unknown, seat: Seat, move: string): boolean {
  if ('refused' in goal) return false;
  if ('play' in goal) return goal.play.includes(move);
  if ('playAnyBut' in goal) return !goal.playAnyBut.includes(move);
  if (goal.does === 'anything') return true;
  const told = game.describe(move, before);
  if (goal.does === 'flip') return told.ok && told.value.code === 'flip';
  if (goal.does === 'take') return told.ok && told.value.takes > 0;
  const after = enter(game, before, move);
  return after.ok && game.outcome(after.value)?.winner === seat;
}

export function meetsByRefusal(goal: Goal, { code, data }: Refusal): boolean {
  return 'refused' in goal && (goal.refused === code || goal.refused === data['why']);
}

/** The move as the record has it: in a lesson it is known beforehand what a man shows. */
export function settledMove(game: Game, state: unknown, move: string, { turnsUp }: Turn): string {
  const told = game.describe(move, state);
  return told.ok && told.value.code === 'flip' && turnsUp !== undefined
    ? makeSettled({ asked: move, turnedUp: turnsUp })
    : move;
}

/** The first of these that the rules allow now. */
export function firstLegal(game: Game, state: unknown, moves: string): string | null {
  return moves.split('|').find((move) => enter(game, state, move).ok) ?? null;
}

/** A move to show to who does not find one; none where only a refusal is asked for. */
export function goodMove(game: Game, goal: Goal, state: unknown): string | null {
  const seat = game.turn(state);
  if (seat === null) return null;
  return game.moves(state).find((move) => meets(game, goal, state, seat, move)) ?? null;
}
