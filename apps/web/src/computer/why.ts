// Why the computer would play a move: the plainest reason the rules know, and else the line it expects.

import type { Game } from '@sente/kernel';
import { lineMarks, stepsOf } from '../review/drawing.ts';
import { plyText } from '../table/ply-text.ts';
import { look, sayMan } from '../words/index.ts';
import type { Why } from './reason.ts';
import { whyCarried } from './why-carried.ts';
import { whyPlaced } from './why-placed.ts';

/** How many moves of a line are shown where there is no plainer reason. */
const LINE = 3;

/** `line` begins with the move. null where there is nothing to say: a choice, or a line of one move. */
export function whyOf(game: Game, state: unknown, line: readonly string[]): Why | null {
  const [move = ''] = line;
  const opening = game.phase(state).opening !== undefined;
  const reason = opening ? null : (whyPlaced(game, state, move) ?? whyCarried(game, state, move));
  return reason ?? lineOf(game, state, line);
}

function lineOf(game: Game, state: unknown, moves: readonly string[]): Why | null {
  const steps = stepsOf(game, state, moves, LINE);
  const [, ...later] = steps;
  if (later.length === 0) return null;
  const line = later.map(({ move, before }) => plyText(game, move, before)).join(', ');
  return { code: 'line', data: { line }, marks: lineMarks(game, steps, game.picture(state)) };
}

export function sayWhy({ code, data }: Why): string {
  const { type } = data;
  return look(`why.${code}`, type === undefined ? data : { ...data, man: sayMan(type) }) ?? '';
}
