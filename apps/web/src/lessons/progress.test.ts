// The progress in the lessons that a device stores: steps that are done, and the step to go on with.

import { expect, it } from 'vitest';
import { testMemory } from '../base/testing/test-memory.ts';
import { COURSES } from './courses.ts';
import type { Course } from './lesson.ts';
import { nextStep, readDoneSteps, saveDoneStep } from './progress.ts';

const [FIVE, THREES] = COURSES as [Course, Course];

it('a course goes on at the first step that is not done, and begins again after the last', () => {
  const memory = testMemory();
  expect(nextStep(memory, FIVE)).toBe(0);
  saveDoneStep(memory, FIVE, 0);
  expect(nextStep(memory, FIVE)).toBe(1);
  saveDoneStep(memory, FIVE, 2);
  expect(nextStep(memory, FIVE)).toBe(1);
  saveDoneStep(memory, FIVE, 1);
  expect(nextStep(memory, FIVE)).toBe(3);
  for (const index of FIVE.steps.keys()) saveDoneStep(memory, FIVE, index);
  expect(readDoneSteps(memory, FIVE)).toEqual([...FIVE.steps.keys()]);
  expect(nextStep(memory, FIVE)).toBe(0);
});

it('every course has steps of its own, each kept once', () => {
  const memory = testMemory();
  saveDoneStep(memory, FIVE, 1);
  saveDoneStep(memory, THREES, 0);
  saveDoneStep(memory, FIVE, 1);
  saveDoneStep(memory, FIVE, 3);
  expect(readDoneSteps(memory, FIVE)).toEqual([1, 3]);
  expect(readDoneSteps(memory, THREES)).toEqual([0]);
});

it.each(['no json', '[]', '{"five":7}', '{"five":["a",99]}'])('reads %s as nothing done', (text) => {
  const memory = testMemory();
  memory.write('lessons', text);
  expect(readDoneSteps(memory, FIVE)).toEqual([]);
  expect(nextStep(memory, FIVE)).toBe(0);
});
