// Reasons for moves: the rules say what a move achieves; marks on the board and one sentence show it.

import { findGame } from '@sente/games';
import { makePoint, must, readOptions, replayRecord } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { reasonForMove, reasonText } from './move-reason.ts';
import type { Reason } from './reason.ts';

type Asked = { reason: Reason | null; rows: number };

function ask(id: string, entries: string, move: string, line: string = move): Asked {
  const game = findGame(id) ?? expect.fail(id);
  const options = must(readOptions(game.options, {}));
  const state = must(replayRecord(game, { game: id, options, entries: entries.split(' ') })).at(-1);
  const reason = reasonForMove(game, state, line.split(' '));
  return { reason, rows: game.picture(state).grid.rows };
}

/** The drawn lines, each from end to end with the points that would complete it. */
function drawn({ reason, rows }: Asked): readonly string[] {
  return (reason?.marks ?? []).map((mark) => {
    if (mark.kind !== 'breakable') return mark.kind;
    const names = mark.points.map((point) => makePoint(point, rows));
    return `${names[0]}-${names.at(-1)} ${mark.answers.map(({ at }) => makePoint(at, rows)).join(' ')}`.trim();
  });
}

describe('the reason for a stone', () => {
  it.each<[string, string, string, string, readonly string[]]>([
    ['wins', 'f8 a1 g8 c1 h8 e1 i8 g1', 'j8', 'wins', ['f8-j8']],
    ['makes an open four', 'f8 a1 g8 c1 h8 e1', 'i8', 'two-places', ['f8-j8 j8', 'e8-i8 e8']],
    ['makes a four', 'f8 e8 g8 c1 h8 e1', 'i8', 'one-place', ['f8-j8 j8']],
    ['makes an open three', 'f8 a1 g8 c1', 'h8', 'builds', []],
    ['stops five', 'a1 f8 c1 g8 e1 h8 f3 i8', 'j8', 'stops-win', ['f8-j8 j8']],
    ['stops an open four', 'a1 f8 c1 g8 e2 h8', 'i8', 'stops-building', []],
  ])('is that it %s', (_, entries, move, code, lines) => {
    const asked = ask('gomoku/freestyle', entries, move);
    expect(asked.reason?.code).toBe(code);
    expect(drawn(asked)).toEqual(expect.arrayContaining([...lines]));
    expect(asked.reason?.marks.length).toBeGreaterThan(0);
  });

  it('names the point where the stone threatens to win', () => {
    const { reason } = ask('gomoku/freestyle', 'f8 e8 g8 c1 h8 e1', 'i8');
    expect(reason && reasonText(reason)).toBe('It threatens to win at J8.');
  });

  it('follows the rules of the game: six in a row do not win in standard gomoku', () => {
    const six = ['gomoku/standard', 'f8 a1 g8 c1 h8 e1 k8 g1'] as const;
    expect(drawn(ask(...six, 'i8'))).toEqual(['e8-i8 e8']);
    expect(ask('gomoku/freestyle', six[1], 'i8').reason?.code).toBe('two-places');
  });

  it('is the expected line if there is no simpler one', () => {
    const asked = ask('gomoku/freestyle', 'h8 i9', 'g10', 'g10 i7 j6');
    expect(asked.reason && reasonText(asked.reason)).toBe('Then perhaps I7, J6.');
    expect(drawn(asked)).toEqual(['ghost', 'ghost', 'ghost']);
    expect(ask('gomoku/freestyle', 'h8 i9', 'g10').reason).toBeNull();
  });
});

describe('the reason for a man', () => {
  // The rook has left an empty square behind.
  const TOOK = '?b2=red-rook ?b3=black-horse b2xb3';

  it.each([
    ['takes', '?b2=red-rook ?b3=black-horse', 'b2xb3', 'It takes the Horse.'],
    ['escapes', `${TOOK} ?c3=black-king`, 'b3-b2', 'Where it stands, the Rook can be taken.'],
    ['threatens', `${TOOK} ?a2=black-pawn`, 'b3-b2', 'It threatens the Pawn.'],
    ['turns over an unknown man', TOOK, '?a1', 'Turning a man over promises more than any move.'],
  ])('is that it %s', (_, entries, move, words) => {
    const { reason } = ask('banqi/classic', entries, move);
    expect(reason && reasonText(reason)).toBe(words);
  });
});
