// Every step of every course is played through the rules: what is asked can be done, nothing else does it, and all
// languages say the same about it.

import { effect, signal } from '@preact/signals';
import { findGame } from '@sente/games';
import {
  applyEntry,
  type Game,
  type Gesture,
  must,
  type Point,
  parseRecord,
  replayRecord,
} from '@sente/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../words/speak.ts';
import { placesOf } from '../words/testing/scan.ts';
import { COURSES, recordOfStep } from './courses.ts';
import { moveMeetsGoal, refusalMeetsGoal, settleLessonMove } from './judge.ts';
import { COURSE_IDS, type Course, type Goal, type Step } from './lesson.ts';
import { LESSON_WORDS, type LessonWords } from './lesson-words.ts';
import { openStepTable, type StepTable } from './step-table.ts';
import { MAKES, played } from './testing/shapes.ts';

type Case = {
  readonly name: string;
  readonly game: Game;
  readonly course: Course;
  readonly step: Step;
  readonly index: number;
};

const CASES: readonly Case[] = COURSES.flatMap((course) =>
  course.steps.map((step, index) => ({
    name: `${course.id} ${index + 1}`,
    game: findGame(course.game) as Game,
    course,
    step,
    index,
  })),
);

function positionOf({ game, course, index }: Case): unknown {
  const record = must(parseRecord(recordOfStep(course, index), () => game));
  return must(replayRecord(game, record)).at(-1);
}

/** The step on a clock that the test turns. */
function open({ game, step }: Case): StepTable & { wait(): void } {
  let waiting: (() => void)[] = [];
  const table = openStepTable(game, step, {
    names: () => signal(['You', 'Opponent', 'Opponent']),
    startTimer(_ms, then) {
      waiting.push(then);
      return () => {
        waiting = waiting.filter((one) => one !== then);
      };
    },
  });
  return {
    ...table,
    wait() {
      for (let then = waiting.shift(); then; then = waiting.shift()) then();
    },
  };
}

const stateOf = ({ view }: StepTable) => view.model.match.value.state;

/** Every possible touch, with each man or none picked up. */
function refusals(game: Game, state: unknown) {
  const { columns, rows } = game.picture(state).grid;
  const points = Array.from(
    { length: columns * rows },
    (_, at): Point => [at % columns, Math.floor(at / columns)],
  );
  const gestures = points.flatMap((at): Gesture[] => [
    { at, held: null },
    ...(game.men.length > 0 ? points.map((held) => ({ at, held })) : []),
  ]);
  return gestures.flatMap((gesture) => game.refusalOf(state, gesture) ?? []);
}

/** A few of many, from the first to the last. */
function some(moves: readonly string[]): readonly string[] {
  const every = Math.ceil(moves.length / 16);
  return moves.filter((_, index) => index % every === 0);
}

/** Plays a move that is asked for, or the touch that is to be refused. */
function doIt(table: StepTable, game: Game, goal: Goal, move?: string): void {
  const state = stateOf(table);
  const refusal =
    'refused' in goal ? refusals(game, state).find((one) => refusalMeetsGoal(goal, one)) : undefined;
  const seat = game.turn(state) ?? 0;
  const good = move ?? game.moves(state).find((one) => moveMeetsGoal(game, goal, state, seat, one));
  if (refusal) table.view.showRefusal(refusal);
  else table.view.move(good ?? '');
}

describe.each(CASES)('$name', (one) => {
  const { game, step } = one;
  const [first] = step.turns;
  const goal = first?.goal as Goal;
  const state = positionOf(one);
  const seat = game.turn(state) ?? 0;
  const legal = game.moves(state);
  const right = legal.filter((move) => moveMeetsGoal(game, goal, state, seat, move));

  it('asks for what the rules allow', () => {
    if ('refused' in goal)
      expect(refusals(game, state).some((each) => refusalMeetsGoal(goal, each))).toBe(true);
    else expect(right).not.toEqual([]);
    if ('play' in goal) expect([...right].sort()).toEqual([...goal.play].sort());
    if ('playAnyBut' in goal) expect(legal).toEqual(expect.arrayContaining([...goal.playAnyBut]));
  });

  it('can be done by each of its moves', () => {
    // If every move is allowed, a few are as good a test as all.
    const tried = 'does' in goal && goal.does === 'anything' ? some(right).slice(0, 4) : some(right);
    for (const move of tried.length > 0 ? tried : [undefined]) {
      const table = open(one);
      for (const [index, turn] of step.turns.entries()) {
        expect(table.standing.value).toBe('asked');
        doIt(table, game, turn.goal, index === 0 ? move : undefined);
        table.wait();
      }
      expect(table.standing.value).toBe('done');
      expect(table.view.mayMove.value).toBe(false);
      table.close();
    }
  });

  it('answers as written', () => {
    const table = open(one);
    for (const turn of step.turns) {
      const before = table.view.model.match.value.plies.length;
      doIt(table, game, turn.goal);
      table.wait();
      const moved = 'refused' in turn.goal ? 0 : 1;
      const after = table.view.model.match.value.plies.length;
      expect(after - before).toBe(moved + (turn.replies?.length ?? 0));
    }
    table.close();
  });

  it('takes every other move back and says why', () => {
    const wrong = legal.filter((move) => !right.includes(move));
    for (const move of some(wrong)) {
      const table = open(one);
      table.view.move(move);
      expect(table.standing.value).toBe('wrong');
      expect(table.view.mayMove.value).toBe(false);
      table.wait();
      expect(table.standing.value).toBe('tried');
      expect(stateOf(table)).toEqual(state);
      table.close();
    }
    expect(English.courses[one.course.id].steps[one.index]?.[2] !== undefined).toBe(wrong.length > 0);
  });

  if (step.turns.length > 1)
    it('asks no less of the later moves', () => {
      for (const later of step.turns.slice(1).keys()) {
        const table = open(one);
        for (const turn of step.turns.slice(0, later + 1)) {
          doIt(table, game, turn.goal);
          table.wait();
        }
        const asked = step.turns[later + 1]?.goal as Goal;
        const now = stateOf(table);
        const wrong = game
          .moves(now)
          .find((move) => !moveMeetsGoal(game, asked, now, game.turn(now) ?? 0, move));
        if (wrong !== undefined) {
          table.view.move(wrong);
          expect(table.standing.value).toBe('wrong');
          table.wait();
          expect([table.standing.value, stateOf(table)]).toEqual(['tried', now]);
        }
        table.close();
      }
    });

  if (step.punish !== undefined)
    it('punishes a wrong move, if a punishment is written', () => {
      const wrong = legal.filter((move) => !right.includes(move));
      const turn = step.turns[0] ?? { goal };
      const punished = wrong.filter((move) => {
        const after = must(applyEntry(game, state, settleLessonMove(game, state, move, turn)));
        return (
          game.outcome(after) === null &&
          step.punish?.split('|').some((reply) => applyEntry(game, after, reply).ok)
        );
      });
      expect(punished.length).toBeGreaterThan(0);
      const table = open(one);
      const before = table.view.model.match.value.plies.length;
      let most = 0;
      const stop = effect(() => {
        most = Math.max(most, table.view.model.match.value.plies.length);
      });
      table.view.move(punished[0] ?? '');
      table.wait();
      stop();
      // The wrong try and its punishment stood on the board before both were taken back.
      expect(most - before).toBe(2);
      table.close();
    });
});

it('a move that was shown is drawn until something is played', () => {
  const shown = CASES.find(({ name }) => name === 'five 2') as Case;
  const table = open(shown);
  const { model } = table.view;
  const hints = () => {
    const { state, plies } = model.match.value;
    const picture = model.annotations?.value?.draw(shown.game.picture(state), plies.length);
    return picture?.marks.filter(({ kind }) => kind === 'hint').length;
  };
  expect(hints()).toBe(0);
  table.show();
  expect(hints()).toBe(1);
  table.view.move('a1');
  table.wait();
  expect([table.standing.value, hints()]).toEqual(['tried', 0]);
  table.close();
});

describe('shapes', () => {
  const shaped = CASES.flatMap((one) => {
    const table = open(one);
    const cases = one.step.turns.flatMap(({ goal }, turn) => {
      const state = stateOf(table);
      doIt(table, one.game, goal);
      table.wait();
      return 'makes' in goal && goal.makes
        ? [{ name: `${one.name}, move ${turn + 1}: ${goal.makes}`, one, goal, state, shape: goal.makes }]
        : [];
    });
    table.close();
    return cases;
  });

  it.each(shaped)('$name', ({ one: { game, step }, goal, state, shape }) => {
    const turn = step.turns.find((each) => each.goal === goal) ?? { goal };
    const seat = game.turn(state) ?? 0;
    const making = game.moves(state).filter((move) => {
      return MAKES[shape](played(game, state, settleLessonMove(game, state, move, turn)));
    });
    const right = game.moves(state).filter((move) => moveMeetsGoal(game, goal, state, seat, move));
    expect([...making].sort()).toEqual([...right].sort());
  });
});

const LONGEST = 160;
let English: LessonWords;
beforeAll(async () => {
  English = await LESSON_WORDS.en();
});

function textsOf({ page, courses }: LessonWords): readonly string[] {
  const told = Object.values(courses).flatMap(({ title, about, steps }) => [title, about, ...steps.flat()]);
  return [...Object.values(page), ...told].flatMap((text) => text ?? []);
}

describe.each(LANGUAGES)('the words in $name', ({ code }) => {
  it('are whole and short', async () => {
    const words = await LESSON_WORDS[code]();
    const shapeOf = ({ courses }: LessonWords) =>
      COURSE_IDS.map((id) =>
        courses[id].steps.map(([ask, done, wrong]) => [ask !== '', done !== '', wrong !== undefined]),
      );
    expect(shapeOf(words)).toEqual(shapeOf(English));
    expect(COURSES.map(({ id, steps }) => words.courses[id].steps.length - steps.length)).toEqual(
      COURSES.map(() => 0),
    );
    expect(textsOf(words).filter((text) => text.trim() === '' || text.length > LONGEST)).toEqual([]);
    expect(placesOf(words.page.step)).toEqual(['n', 'of']);
  });

  if (code !== 'en')
    it('are not English', async () => {
      const known = new Set(textsOf(English).filter((text) => text !== English.courses.swap2.title));
      expect(textsOf(await LESSON_WORDS[code]()).filter((text) => known.has(text))).toEqual([]);
    });
});
