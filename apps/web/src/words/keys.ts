// What a whole language is: every key of English, of both its parts.

import type { en } from './en.ts';
import type { enOnline } from './en-online.ts';

export type English = typeof en & typeof enOnline;
export type WordKey = keyof English;
/** A whole language: a missing key does not compile. */
export type Words = { readonly [key in WordKey]: string };
