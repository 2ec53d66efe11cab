// The steps of the courses that were done on this device.

import { isRecord, own } from '@sente/kernel';
import { type Memory, parseJson } from '../base/memory.ts';
import type { Course } from './lesson.ts';

const KEY = 'lessons';

/** The steps of a course that are done, by number from 0. */
export function readDoneSteps(memory: Memory, { id, steps }: Course): readonly number[] {
  const kept = parseJson(memory.read(KEY));
  const done = isRecord(kept) ? own(kept, id) : null;
  return steps.flatMap((_, index) => (Array.isArray(done) && done.includes(index) ? [index] : []));
}

export function saveDoneStep(memory: Memory, course: Course, step: number): void {
  const kept = parseJson(memory.read(KEY));
  const done = readDoneSteps(memory, course);
  if (done.includes(step)) return;
  memory.write(KEY, JSON.stringify({ ...(isRecord(kept) ? kept : {}), [course.id]: [...done, step] }));
}

/** The step to go on with: the first that is not done, or the first of all if every step is done. */
export function nextStep(memory: Memory, course: Course): number {
  const done = readDoneSteps(memory, course);
  const next = course.steps.findIndex((_, index) => !done.includes(index));
  return next < 0 ? 0 : next;
}
