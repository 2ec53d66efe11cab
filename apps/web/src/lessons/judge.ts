// Judges whether a move reaches the goal of a step, and finds the reply. It asks the rules and decides none.

import { applyEntry, type Game, makeSettled, type Refusal, type Seat } from '@sente/kernel';
import type { Goal, Turn } from './lesson.ts';

/** Whether the move of this seat reaches the goal; `move` is the asked move, not the settled one. */
export function moveMeetsGoal(game: Game, goal: Goal, before: unknown, seat: Seat, move: string): boolean {
  if ('refused' in goal) return false;
  if ('play' in goal) return goal.play.includes(move);
  if ('playAnyBut' in goal) return !goal.playAnyBut.includes(move);
  if (goal.does === 'anything') return true;
  const told = game.describe(move, before);
  if (goal.does === 'flip') return told.ok && told.value.code === 'flip';
  if (goal.does === 'take') return told.ok && told.value.takes > 0;
  const after = applyEntry(game, before, move);
  return after.ok && game.outcome(after.value)?.winner === seat;
}

export function refusalMeetsGoal(goal: Goal, { code, data }: Refusal): boolean {
  return 'refused' in goal && (goal.refused === code || goal.refused === data['why']);
}

/** The settled move: in a lesson the step says what a flipped man shows. */
export function settleLessonMove(game: Game, state: unknown, move: string, { turnsUp }: Turn): string {
  const told = game.describe(move, state);
  return told.ok && told.value.code === 'flip' && turnsUp !== undefined
    ? makeSettled({ asked: move, turnedUp: turnsUp })
    : move;
}

/** The first of these that the rules allow now. */
export function firstLegalMove(game: Game, state: unknown, moves: string): string | null {
  return moves.split('|').find((move) => applyEntry(game, state, move).ok) ?? null;
}

/** A move to show as help; null if the goal is a refusal. */
export function findMoveToGoal(game: Game, goal: Goal, state: unknown): string | null {
  const seat = game.turn(state);
  if (seat === null) return null;
  return game.moves(state).find((move) => moveMeetsGoal(game, goal, state, seat, move)) ?? null;
}
