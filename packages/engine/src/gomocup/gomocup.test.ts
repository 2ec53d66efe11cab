// The Gomocup protocol: the answer to every line, and that no line can crash the engine.

import type { GameState } from '@sente/games/gomoku';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearThinker } from '../testing/near-thinker.ts';
import type { Player } from '../think.ts';
import type { SentLimits } from '../worker/messages.ts';
import type { Thinker } from '../worker/thinker.ts';
import { createGomocup } from './gomocup.ts';
import { createLineSplitter } from './lines.ts';

/** Sends all lines and ends the input. Returns the lines of the engine. */
async function talkTo(
  thinker: Thinker,
  lines: readonly string[],
  clock: { readonly now: number } = { now: 0 },
): Promise<string[]> {
  const said: string[] = [];
  const gomocup = createGomocup({
    thinker,
    now: () => clock.now,
    say: (line) => said.push(line),
    after: () => () => {},
    version: '1',
  });
  for (const line of lines) gomocup.hear(line);
  gomocup.end();
  await gomocup.ended;
  thinker.close();
  return said;
}

function talk(lines: readonly string[], player?: Player): Promise<string[]> {
  return talkTo(player ? nearThinker(player) : nearThinker(), lines);
}

/** Plays the first of these moves that is legal. */
function wanting(...wanted: readonly string[]): Player {
  return {
    async think(game, state) {
      const moves = game.moves(state);
      const move = wanted.find((one) => moves.includes(one)) ?? moves[0] ?? '';
      return { move, depth: 1, nodes: 1, lines: [{ moves: [move], score: { chances: [0.5, 0.5] } }] };
    },
    forget() {},
  };
}

const POINT = /^[0-9]{1,2},[0-9]{1,2}$/;

type Asked = { readonly game: string; readonly plies: number; readonly limits: SentLimits };

/** Records the limits of every search; each search takes so many milliseconds. */
function noting(thinker: Thinker, asked: Asked[], clock = { now: 0 }, tookMs = 0): Thinker {
  return {
    think(game, state, limits, onInfo) {
      asked.push({ game, plies: (state as GameState).moves.length, limits });
      const { answer, stop } = thinker.think(game, state, limits, onInfo);
      const later = answer.then((said) => {
        clock.now += tookMs;
        return said;
      });
      return { answer: later, stop };
    },
    forget: () => thinker.forget(),
    close: () => thinker.close(),
  };
}

describe('a warm-up', () => {
  it.each([
    [['START 15', 'TURN 0,0']],
    [['START 15', 'INFO max_memory 209715200', 'INFO rule 4', 'INFO level 5', 'TURN 0,0']],
    [['GAME gomoku/capture size=9', 'GO']],
    [['INFO max_memory 209715200', 'RECORD sente 1 gomoku/capture size=9 : e5', 'GO']],
  ])('sets up what the first move needs: %j', async (lines) => {
    const asked: Asked[] = [];
    await talkTo(noting(nearThinker(), asked), lines);
    const [warm, first] = asked.slice(-2);
    expect(warm?.plies).toBe(3);
    expect(warm?.game).toBe(first?.game);
    const { memoryMb, level } = first?.limits ?? {};
    expect(warm?.limits).toMatchObject({ memoryMb, level });
  });

  it('takes from the time of a move that waits for it', async () => {
    const clock = { now: 0 };
    const asked: Asked[] = [];
    const lines = ['START 15', 'INFO timeout_turn 1000', 'TURN 0,0'];
    await talkTo(noting(nearThinker(), asked, clock, 300), lines, clock);
    // 1,000 ms less a margin of 45, and 300 for the warm-up that was under way when the line arrived.
    expect(asked.at(-1)?.limits.timeMs).toBe(655);
  });
});

describe('a game', () => {
  it('is opened, answered and taken back', async () => {
    const said = await talk(
      ['START 15', 'INFO timeout_turn 500', 'BEGIN', 'TURN 0,0', 'TAKEBACK 0,0', 'TURN 1,0', 'RESTART'],
      wanting('h8', 'h9', 'h10'),
    );
    expect(said).toEqual(['OK', '7,7', '7,6', 'OK', '7,5', 'OK']);
  });

  it('reads a thousand lines that are as long as lines can be and no stones', async () => {
    const lines = Array.from({ length: 1_000 }, () => `7,7${' '.repeat(60_000)},x`);
    const [, error] = await talk(['START 15', 'BOARD', ...lines, 'DONE']);
    expect(error).toMatch(/^ERROR not a stone/);
  });

  it('is set up as a board, with or without a move to answer it', async () => {
    const board = ['7,7,2', '8,8,1', '7,6,2'];
    expect(await talk(['start 15', 'board', ...board, 'done'], wanting('a1'))).toEqual(['OK', '0,14']);
    expect(await talk(['START 15', 'YXBOARD', ...board, 'DONE', 'YXNBEST 2'], wanting('a1'))).toEqual([
      'OK',
      'MESSAGE 1: depth 1 nodes 1 chances 50%/50% line a1',
      '0,14',
    ]);
  });

  it.each([5, 15, 20, 25])('is played on a board of %i', async (size) => {
    const said = await talk([`START ${size}`, 'BEGIN']);
    expect(said[0]).toBe('OK');
    expect(said[1]).toMatch(POINT);
  });

  it.each(['START', 'START 4', 'START 26', 'START x', 'START -1', 'RECTSTART 15,19', 'RECTSTART 15'])(
    '%s is an error',
    async (line) => {
      const [answer, ...more] = await talk([line]);
      expect(answer).toMatch(/^ERROR /);
      expect(more).toEqual([]);
    },
  );

  it('starts on a square given by width and height', async () => {
    expect(await talk(['RECTSTART 15,15'])).toEqual(['OK']);
  });

  it.each([
    [['TURN 7,7'], 'before a start'],
    [['START 15', 'TURN 15,0'], 'outside'],
    [['START 15', 'TURN 7'], 'no point'],
    [['START 15', 'BOARD', '7,7,2', '7,7,1', 'DONE'], 'twice'],
    [['START 15', 'BOARD', '7,7,1,1', 'DONE'], 'a stone with one part too many'],
    [['START 15', 'SWAP2BOARD', '7,7,x', 'DONE'], 'a stone of Swap 2 with something else behind it'],
    [['START 15', 'BOARD', '7,7,5', 'DONE'], 'no player’s'],
    [['START 15', 'TAKEBACK 3,3'], 'nothing there'],
    [['START 15', 'SWAP2BOARD', '7,7', 'DONE'], 'one stone of Swap 2'],
    [
      [
        'START 15',
        'BOARD',
        '0,0,2',
        '0,1,1',
        '1,0,2',
        '1,1,1',
        '2,0,2',
        '2,1,1',
        '3,0,2',
        '3,1,1',
        '4,0,2',
        'DONE',
      ],
      'over',
    ],
  ])('%j is an error: %s', async (lines) => {
    expect((await talk(lines)).at(-1)).toMatch(/^ERROR /);
  });

  it('answers UNKNOWN to unknown lines, and ABOUT with its name', async () => {
    const said = await talk(['HELLO there', 'ABOUT']);
    expect(said[0]).toBe('UNKNOWN HELLO');
    expect(said[1]).toMatch(/^name="Sente", version="1"/);
  });

  it('is played by the rule it is told', async () => {
    // h8 would make six in a row for black: forbidden in renju, and no five in standard.
    const board = ['2,7,1', '0,0,2', '3,7,1', '0,2,2', '4,7,1', '0,4,2', '5,7,1', '0,6,2', '7,7,1', '0,8,2'];
    const forbidden = (rule: number) =>
      talk(['START 15', `INFO rule ${rule}`, 'YXBOARD', ...board, 'DONE', 'YXSHOWFORBID']);
    expect(await forbidden(4)).toEqual(['OK', 'FORBID 0607.']);
    expect(await forbidden(0)).toEqual(['OK', 'FORBID .']);
  });

  it('lets captured points be taken again', async () => {
    const said = await talk(
      [
        'INFO game gomoku/capture',
        'START 19',
        'BOARD',
        '0,0,1',
        '1,0,2',
        '5,5,1',
        '2,0,2',
        'DONE',
        'TURN 1,0',
      ],
      wanting('d19', 'j10'),
    );
    expect(said).toEqual(['OK', '3,0', '9,9']);
  });
});

describe('Swap 2', () => {
  it.each([
    [0, ['h8', 'h9', 'i9'], '7,7 7,6 8,6'],
    [3, ['=black'], 'SWAP'],
    [3, ['=white', 'a1'], '0,14'],
    [3, ['=more', 'a1', 'b1'], '0,14 1,14'],
    [5, ['=black'], 'SWAP'],
    [5, ['=white', 'c1'], '2,14'],
  ])('%i stones, wanting %j: %s', async (stones, wanted, answer) => {
    const points = ['7,7', '8,8', '9,9', '3,3', '4,4'].slice(0, stones);
    const said = await talk(['START 15', 'SWAP2BOARD', ...points, 'DONE'], wanting(...wanted));
    expect(said).toEqual(['OK', answer]);
  });
});

describe('every registered game', () => {
  it('is played in the same kind of lines', async () => {
    const said = await talk(
      ['GAME banqi/classic threefold=true', 'GO', 'PLAY ?a1=red-horse', 'STATUS', 'UNDO', 'STATUS', 'MOVES'],
      wanting('?a1'),
    );
    expect(said.slice(0, 6)).toEqual(['OK', 'MOVE ?a1', 'OK', 'TURN 1', 'OK', 'TURN 0']);
    expect(said[6]?.split(' ')).toHaveLength(33);
  });

  it.each(['GAME toy/none', 'GAME banqi/classic size=3', 'GO', 'PLAY h8', 'RECORD sente 1 nothing', 'UNDO'])(
    '%s is an error',
    async (line) => {
      expect(await talk([line])).toEqual([expect.stringMatching(/^ERROR /)]);
    },
  );

  it('is read from a record', async () => {
    const said = await talk(['RECORD sente 1 gomoku/freestyle : h8 !resign:1', 'STATUS', 'GO']);
    expect(said).toEqual(['OK', 'OVER 0 resign', 'ERROR game_over']);
  });
});

describe('whatever it hears', () => {
  const number = fc.integer({ min: -2, max: 26 });
  const point = fc.tuple(number, number).map(([x, y]) => `${x},${y}`);
  const stone = fc.tuple(point, fc.integer({ min: 0, max: 4 })).map(([at, owner]) => `${at},${owner}`);
  const command = fc.constantFrom(
    ...[
      'START 5',
      'START 15',
      'START',
      'BEGIN',
      'BOARD',
      'YXBOARD',
      'SWAP2BOARD',
      'DONE',
      'RESTART',
      'ABOUT',
    ],
    ...[
      'INFO rule 4',
      'INFO rule 77',
      'INFO game gomoku/capture',
      'INFO game banqi/classic',
      'INFO',
      'YXSTOP',
    ],
    ...['INFO timeout_turn -5', 'INFO max_memory 1', 'INFO time_left 0', 'YXSHOWFORBID', 'YXNBEST 99', 'GO'],
    ...[
      'GAME banqi/three-kingdoms',
      'GAME gomoku/capture swap2=true',
      'MOVES',
      'UNDO',
      'STATUS',
      'TAKEBACK 1,1',
    ],
  );
  const line = fc.oneof(
    command,
    point.map((at) => `TURN ${at}`),
    stone,
    point,
    fc.string(),
    fc.string({ unit: 'binary' }),
  );

  it('goes on: ABOUT still answers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 25 }), async (lines) => {
        const heard = lines.filter((text) => text.trim().toUpperCase() !== 'END');
        const said = await talk([...heard, 'DONE', 'ABOUT']);
        expect(said.at(-1)).toMatch(/^name="Sente"/);
        for (const text of said) expect(text).not.toMatch(/[\r\n]|engine_failed/);
      }),
      { numRuns: 200 },
    );
  });

  it('answers every turn of a game with one legal move', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(point, { minLength: 1, maxLength: 12 }), async (points) => {
        const said = await talk(['START 7', ...points.map((at) => `TURN ${at}`)]);
        expect(said).toHaveLength(points.length + 1);
        const taken = new Set<string>();
        for (const [index, at] of points.entries()) {
          const answer = said[index + 1] ?? '';
          if (answer.startsWith('ERROR')) continue;
          expect(taken.has(at) || taken.has(answer) || at === answer).toBe(false);
          taken.add(at).add(answer);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('lines', () => {
  it('end with CRLF, LF or CR, wherever the text is cut', () => {
    const ends = fc.constantFrom('\r\n', '\n');
    const words = fc.array(fc.tuple(fc.stringMatching(/^[A-Z0-9, ]{0,12}$/), ends), { maxLength: 8 });
    fc.assert(
      fc.property(words, fc.array(fc.nat(30)), (parts, cuts) => {
        const text = parts.map(([word, end]) => word + end).join('');
        const heard: string[] = [];
        const hear = createLineSplitter((line) => heard.push(line));
        let rest = text;
        for (const cut of cuts) {
          hear(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        hear(rest);
        hear('\n');
        expect(heard.filter((line) => line !== '')).toEqual(
          parts.map(([word]) => word).filter((word) => word !== ''),
        );
      }),
    );
  });
});
