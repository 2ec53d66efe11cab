// The form of a whole language: every sentence of English.

import type { en } from './en/index.ts';
import type { Translated } from './subject.ts';

export type Words = Translated<typeof en>;
