// The courses, from the first stone to Three Kingdoms. The units play every step of them through the rules.

import type { Course, Goal, Step } from './lesson.ts';

const ANYTHING: Goal = { does: 'anything' };
const WIN: Goal = { does: 'win' };
const TAKE: Goal = { does: 'take' };
const FLIP: Goal = { does: 'flip' };

const five: readonly Step[] = [
  { from: 'size=9 :', turns: [{ goal: ANYTHING, replies: ['e6|d4'] }] },
  { from: 'size=9 : e5 e6 d5 d7 f5 g4 c5 b7', turns: [{ goal: WIN }] },
  { from: 'size=9 : c3 c4 d4 d6 f6 f5 g7 g5', turns: [{ goal: WIN }] },
  {
    from: 'size=9 : b4 c4 d5 d4 e6 e4 g7 f4',
    turns: [{ goal: { play: ['g4'], makes: 'stops-four' } }],
    punish: 'g4',
  },
  { from: 'size=9 : b5 b6 c5 c7 d5 d3 f5 f3 g5 g6', turns: [{ goal: WIN }] },
];

const threes: readonly Step[] = [
  {
    from: 'size=9 : e5 e7 f5 f3',
    turns: [{ goal: { play: ['d5', 'g5', 'c5', 'h5'], makes: 'open-three' } }],
  },
  {
    from: 'size=9 : d5 e7 e5 f3 f5 c7',
    turns: [{ goal: { play: ['c5', 'g5'], makes: 'open-four' }, replies: ['g5|h5'] }, { goal: WIN }],
  },
  {
    from: 'size=9 : e7 e5 c3 d5 g3 f5',
    turns: [{ goal: { play: ['c5', 'g5'], makes: 'stops-three' } }],
    punish: 'c5|g5',
  },
  {
    from: 'size=9 : d3 d5 e7 e5 h7 g5',
    turns: [{ goal: { play: ['f5', 'c5', 'h5'], makes: 'stops-three' } }],
    punish: 'f5',
  },
  {
    from: 'size=9 : d3 c7 e3 d7 b7 e7 f3 f7',
    turns: [{ goal: { play: ['g7'], makes: 'stops-four' } }],
    punish: 'g7',
  },
];

const forks: readonly Step[] = [
  {
    from: 'size=9 : c5 g7 d5 h8 e3 b8 e4 h2',
    turns: [
      { goal: { play: ['e5'], makes: 'two-threes' }, replies: ['e6'] },
      { goal: { play: ['b5', 'f5'], makes: 'open-four' } },
    ],
  },
  {
    from: 'size=9 : e3 e2 e4 h7 e5 b3 c6 g8 d6 h4',
    turns: [
      { goal: { play: ['e6'], makes: 'four-three' }, replies: ['e7'] },
      { goal: { play: ['b6', 'f6'], makes: 'open-four' } },
    ],
  },
  {
    from: 'size=9 : b5 a5 c5 e1 d5 g7 e2 h8 e3 h3 e4 b8',
    turns: [{ goal: { play: ['e5'], makes: 'two-fours' }, replies: ['f5'] }, { goal: WIN }],
  },
  {
    from: 'size=9 : b3 a3 c3 g7 d3 h5 e5 c7 e6 b8',
    turns: [
      { goal: { play: ['e3'] }, replies: ['f3'] },
      { goal: { play: ['e4'], makes: 'open-four' }, replies: ['e7|e2'] },
      { goal: WIN },
    ],
  },
];

const swap2: readonly Step[] = [
  {
    from: 'size=11 swap2=true nextMover=black :',
    turns: [{ goal: ANYTHING }, { goal: ANYTHING }, { goal: ANYTHING, replies: ['=white'] }],
  },
  { from: 'size=11 swap2=true nextMover=black : f6 b2 g7', turns: [{ goal: { play: ['=black'] } }] },
  { from: 'size=11 swap2=true nextMover=white : b10 f6 j2', turns: [{ goal: { play: ['=white'] } }] },
  {
    from: 'size=11 swap2=true nextMover=black : f6 f7 h5',
    turns: [{ goal: { play: ['=more'] } }, { goal: ANYTHING }, { goal: ANYTHING, replies: ['=black'] }],
  },
  {
    from: 'size=11 swap2=true nextMover=white : f6 g7 e8 =more f8 d6',
    turns: [{ goal: { play: ['=black', '=white'] } }],
  },
];

const renju: readonly Step[] = [
  { from: 'size=9 : c5 g7 d5 h8 e3 b8 e4 h2', turns: [{ goal: { refused: 'double-three' } }] },
  { from: 'size=9 : c5 a5 d5 e1 e3 g7 e4 h8 b5 b8 e2 h2', turns: [{ goal: { refused: 'double-four' } }] },
  { from: 'size=9 : b5 h8 c5 g7 d5 b8 g5 h2 f5 e8', turns: [{ goal: { refused: 'overline' } }] },
  { from: 'size=9 : c5 b8 d5 g7 e3 h8 e4 h2 f5 b2 g5 h5', turns: [{ goal: WIN }] },
  {
    from: 'size=9 : c5 c7 d5 d6 e3 f4 e4 h2 h8',
    turns: [{ goal: { play: ['g3', 'b8'], makes: 'four' }, replies: ['f5'] }, { goal: WIN }],
  },
];

/** Four pairs are gone already; the fifth stands at f5 and g5. */
const FOUR_PAIRS = 'a2 b2 a4 c2 d2 b4 a6 c4 d4 b6 a8 c6 d6 b8 e5 c8 d8 f5 i1 g5';

const capture: readonly Step[] = [
  { from: 'size=9 : c5 d5 g7 e5', turns: [{ goal: TAKE }] },
  {
    from: 'size=9 : d5 c5 e5 g7',
    turns: [{ goal: { play: ['f5'], makes: 'safe-pair' } }],
    punish: 'f5',
  },
  { from: 'size=9 : d5 c5 g2 f5', turns: [{ goal: { play: ['e5'] } }] },
  { from: 'size=9 : e7 e6 b2 e5 h8 c5 h2 d5 b8 f5 a7 g5', turns: [{ goal: TAKE }] },
  { from: 'size=9 : c5 g7 d5 d7 e5 b2 f5 h3 g6 i1', turns: [{ goal: WIN }], punish: 'g4' },
  { from: `size=9 : ${FOUR_PAIRS}`, turns: [{ goal: WIN }] },
];

const banqi: readonly Step[] = [
  { from: ':', turns: [{ goal: FLIP, turnsUp: 'red-horse' }] },
  { from: ': ?b4=red-rook ?b5=black-horse', turns: [{ goal: TAKE, turnsUp: 'red-pawn' }] },
  { from: ': ?b4=red-king ?b5=black-pawn', turns: [{ goal: { refused: 'rank' }, turnsUp: 'red-pawn' }] },
  { from: ': ?b4=red-pawn ?b5=black-king', turns: [{ goal: TAKE, turnsUp: 'red-pawn' }] },
  { from: ': ?b3=red-cannon ?b5=black-king', turns: [{ goal: TAKE, turnsUp: 'red-pawn' }] },
  {
    from: ': ?c2=red-horse ?b5=black-king',
    turns: [{ goal: { playAnyBut: ['?a5', '?c5', '?b4', '?b6'], makes: 'safe-flip' }, turnsUp: 'red-rook' }],
    punish: 'b5xa5|b5xc5|b5xb4|b5xb6',
  },
];

const kingdoms: readonly Step[] = [
  { from: 'layout=four-corners :', turns: [{ goal: FLIP, turnsUp: 'team-a-general-red' }] },
  {
    from: 'layout=four-corners : ?a4=team-a-general-red ?e7=team-b-rook ?b6=team-a-soldier-black',
    turns: [{ goal: { play: ['b6-b5', 'b6-c6'] }, turnsUp: 'team-b-horse' }],
  },
  {
    from: 'layout=four-corners : ?a4=team-b-rook ?a6=team-a-general-red ?e7=team-c-horse',
    turns: [{ goal: TAKE, turnsUp: 'team-b-horse' }],
  },
  {
    from: 'layout=four-corners : ?a4=team-b-cannon ?a7=team-a-general-red ?e7=team-c-horse',
    turns: [{ goal: TAKE, turnsUp: 'team-b-horse' }],
  },
  {
    from: 'layout=four-corners : ?b4=team-b-horse ?a6=team-c-rook ?e9=team-a-soldier-red',
    turns: [{ goal: TAKE, turnsUp: 'team-b-horse' }],
  },
  {
    from: 'layout=four-corners : ?b4=team-b-rook ?b6=team-c-horse ?d4=team-a-general-black',
    turns: [{ goal: { play: ['b4xd4'] }, turnsUp: 'team-b-horse' }],
  },
];

export const COURSES: readonly Course[] = [
  { id: 'five', game: 'gomoku/freestyle', steps: five },
  { id: 'threes', game: 'gomoku/freestyle', steps: threes },
  { id: 'forks', game: 'gomoku/freestyle', steps: forks },
  { id: 'swap2', game: 'gomoku/freestyle', steps: swap2 },
  { id: 'renju', game: 'gomoku/renju', steps: renju },
  { id: 'capture', game: 'gomoku/capture', steps: capture },
  { id: 'banqi', game: 'banqi/classic', steps: banqi },
  { id: 'kingdoms', game: 'banqi/three-kingdoms', steps: kingdoms },
];

export function findCourse(id: string): Course | undefined {
  return COURSES.find((course) => course.id === id);
}

/** The first position of a course as a record, to be drawn beside its name. */
export function recordOfStep({ game, steps }: Course, index: number): string {
  return `sente 1 ${game} ${steps[index]?.from ?? ':'}`;
}
