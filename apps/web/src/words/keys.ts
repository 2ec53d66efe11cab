// What a whole language is: every key of English, of all its parts.

import type { en } from './en.ts';
import type { enAnalysis } from './en-analysis.ts';
import type { enBots } from './en-bots.ts';
import type { enChoices } from './en-choices.ts';
import type { enComputer } from './en-computer.ts';
import type { enLinks } from './en-links.ts';
import type { enMen } from './en-men.ts';
import type { enOnline } from './en-online.ts';
import type { enOpenings } from './en-openings.ts';
import type { enPhases } from './en-phases.ts';
import type { enPuzzles } from './en-puzzles.ts';
import type { enReview } from './en-review.ts';
import type { enSheets } from './en-sheets.ts';
import type { enSitting } from './en-sitting.ts';
import type { enYours } from './en-yours.ts';

export type English = typeof en &
  typeof enMen &
  typeof enSheets &
  typeof enOnline &
  typeof enLinks &
  typeof enYours &
  typeof enComputer &
  typeof enBots &
  typeof enReview &
  typeof enSitting &
  typeof enChoices &
  typeof enPhases &
  typeof enPuzzles &
  typeof enAnalysis &
  typeof enOpenings;
export type WordKey = keyof English;
/** A whole language: a missing key does not compile. */
export type Words = { readonly [key in WordKey]: string };
