// Reasons for moves: the rules say what a move achieves; marks on the board and one sentence show it.

import { findGame } from '@sente/games';
import { type Game, makePoint, must, readOptions } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { reasonFor, reasonText } from './move-reason.ts';
import type { Reason } from './reason.ts';
import '../words/computer.ts';
import '../words/men.ts';

function stateAfter(game: Game, entries: readonly string[]): unknown {
  let state: unknown = must(
    game.setUp(
      must(readOptions(game.options, {})),
      Array.from({ length: game.seats }, (_, seat) => `p${seat}`),
    ),
  );
  for (const move of entries) state = must(game.play(state, { seat: game.turn(state) ?? 0, move, at: 0 }));
  return state;
}

type Asked = { why: Reason | null; rows: number };

function ask(id: string, entries: string, move: string, line: string = move): Asked {
  const game = findGame(id) ?? expect.fail(id);
  const state = stateAfter(game, entries.split(' '));
  const why = reasonFor(game, state, line.split(' '));
  return { why, rows: game.picture(state).grid.rows };
}

/** Which lines are drawn, from end to end, and where they would be completed. */
function drawn({ why, rows }: Asked): readonly string[] {
  return (why?.marks ?? []).map((mark) => {
    if (mark.kind !== 'breakable') return mark.kind;
    const names = mark.points.map((point) => makePoint(point, rows));
    return `${names[0]}-${names.at(-1)} ${mark.answers.map(({ at }) => makePoint(at, rows)).join(' ')}`.trim();
  });
}

describe('a stone is shown because', () => {
  it.each<[string, string, string, string, readonly string[]]>([
    ['it wins', 'f8 a1 g8 c1 h8 e1 i8 g1', 'j8', 'wins', ['f8-j8']],
    ['it makes an open four', 'f8 a1 g8 c1 h8 e1', 'i8', 'two-places', ['f8-j8 j8', 'e8-i8 e8']],
    ['it makes a four', 'f8 e8 g8 c1 h8 e1', 'i8', 'one-place', ['f8-j8 j8']],
    ['it makes an open three', 'f8 a1 g8 c1', 'h8', 'builds', []],
    ['it stops five', 'a1 f8 c1 g8 e1 h8 f3 i8', 'j8', 'stops-win', ['f8-j8 j8']],
    ['it stops an open four', 'a1 f8 c1 g8 e2 h8', 'i8', 'stops-building', []],
  ])('%s', (_, entries, move, code, lines) => {
    const asked = ask('gomoku/freestyle', entries, move);
    expect(asked.why?.code).toBe(code);
    expect(drawn(asked)).toEqual(expect.arrayContaining([...lines]));
    expect(asked.why?.marks.length).toBeGreaterThan(0);
  });

  it('names the point where it would win', () => {
    const { why } = ask('gomoku/freestyle', 'f8 e8 g8 c1 h8 e1', 'i8');
    expect(why && reasonText(why)).toBe('It threatens to win at J8.');
  });

  it('by rules of their own: six in a row do not win where only five do', () => {
    const six = ['gomoku/standard', 'f8 a1 g8 c1 h8 e1 k8 g1'] as const;
    expect(drawn(ask(...six, 'i8'))).toEqual(['e8-i8 e8']);
    expect(ask('gomoku/freestyle', six[1], 'i8').why?.code).toBe('two-places');
  });

  it('nothing plainer, of what would follow', () => {
    const asked = ask('gomoku/freestyle', 'h8 i9', 'g10', 'g10 i7 j6');
    expect(asked.why && reasonText(asked.why)).toBe('Then perhaps I7, J6.');
    expect(drawn(asked)).toEqual(['ghost', 'ghost', 'ghost']);
    expect(ask('gomoku/freestyle', 'h8 i9', 'g10').why).toBeNull();
  });
});

describe('a man is shown because', () => {
  // The rook has left an empty square behind it.
  const TOOK = '?b2=red-rook ?b3=black-horse b2xb3';

  it.each([
    ['it takes', '?b2=red-rook ?b3=black-horse', 'b2xb3', 'It takes the Horse.'],
    ['it would be taken', `${TOOK} ?c3=black-king`, 'b3-b2', 'Where it stands, the Rook can be taken.'],
    ['it comes near somebody', `${TOOK} ?a2=black-pawn`, 'b3-b2', 'It threatens the Pawn.'],
    ['it may be anything', TOOK, '?a1', 'Turning a man over promises more than any move.'],
  ])('%s', (_, entries, move, words) => {
    const { why } = ask('banqi/classic', entries, move);
    expect(why && reasonText(why)).toBe(words);
  });
});
