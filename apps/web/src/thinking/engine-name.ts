// The name that judgements are kept under: another version of Sente thinks again.

import { VERSION } from '../base/version.ts';

/** The number counts the ways of judging and of writing a judgement down. */
export const ENGINE = `${VERSION} 2`;
