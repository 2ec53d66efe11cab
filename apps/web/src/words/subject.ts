// The form of a file of sentences.

/** The sentences of one subject, by key. */
export type Subject = { readonly [key: string]: string };

/** The same subject in another language: a missing key does not compile, nor does one that English lacks. */
export type Translated<S extends Subject> = { readonly [key in keyof S]: string };
