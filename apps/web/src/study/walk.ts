// Stepping through a study: the current place, the steps from there, and the changes of the tree.

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { accept, type Result } from '@sente/kernel';
import type { Match } from '@sente/match';
import {
  lineToPlace,
  matchAtPlace,
  movesAfter,
  type Place,
  playInStudy,
  promoteLine,
  removeMoveAndAllAfter,
  type Study,
} from './study.ts';

export type Walk = {
  readonly study: ReadonlySignal<Study>;
  readonly at: ReadonlySignal<Place>;
  readonly match: ReadonlySignal<Match>;
  goToPlace(at: Place): void;
  back(): void;
  /** Along the line last visited, otherwise along the main line. */
  forward(): void;
  first(): void;
  last(): void;
  /** To the next or previous sibling of the current move. */
  aside(by: 1 | -1): void;
  /** Removes the current move from the tree, with all moves after it. */
  remove(): void;
  /** Makes the current line the main line. */
  promote(): void;
  /** Plays a move from the current place. A move that is there already is only stepped to. */
  play(entry: string): Result<null>;
  /** Replaces the study, and goes to its start. */
  begin(study: Study): void;
};

export function openStudyWalk(opened: Study, shown: Place): Walk {
  const study = signal(opened);
  const at = signal<Place>(shown);
  /** By place: the move last visited after it. */
  let trodden = new Map<Place, number>();
  const before = (place: number): Place => study.peek().moves[place]?.parent ?? null;
  const nextOf = (place: Place): number | undefined =>
    trodden.get(place) ?? movesAfter(study.peek(), place)[0];

  function goToPlace(to: Place): void {
    for (const one of lineToPlace(study.peek(), to)) trodden.set(before(one), one);
    at.value = to;
  }
  /** Goes to the same line of moves after the study has changed. */
  function replaceStudyKeepingPlace(next: Study, line: readonly number[]): void {
    const to = placeOfSameLine(next, study.peek(), line);
    trodden = new Map();
    study.value = next;
    goToPlace(to);
  }
  return {
    study,
    at,
    match: computed(() => matchAtPlace(study.value, at.value)),
    goToPlace,
    back() {
      if (at.value !== null) goToPlace(before(at.value));
    },
    forward: () => goToPlace(nextOf(at.value) ?? at.value),
    first: () => goToPlace(null),
    last() {
      let place = at.value;
      for (let next = nextOf(place); next !== undefined; next = nextOf(place)) place = next;
      goToPlace(place);
    },
    aside(by) {
      if (at.value === null) return;
      const others = movesAfter(study.value, before(at.value));
      goToPlace(others[others.indexOf(at.value) + by] ?? at.value);
    },
    remove() {
      const { value: place } = at;
      if (place !== null)
        replaceStudyKeepingPlace(
          removeMoveAndAllAfter(study.value, place),
          lineToPlace(study.value, before(place)),
        );
    },
    promote() {
      const { value: place } = at;
      if (place !== null)
        replaceStudyKeepingPlace(promoteLine(study.value, place), lineToPlace(study.value, place));
    },
    play(entry) {
      const next = playInStudy(study.peek(), at.peek(), entry);
      if (!next.ok) return next;
      study.value = next.value.study;
      goToPlace(next.value.at);
      return accept(null);
    },
    begin: (next) => replaceStudyKeepingPlace(next, []),
  };
}

function placeOfSameLine(next: Study, old: Study, line: readonly number[]): Place {
  let place: Place = null;
  for (const one of line) {
    const entry = old.moves[one]?.entry;
    place = movesAfter(next, place).find((index) => next.moves[index]?.entry === entry) ?? null;
  }
  return place;
}
