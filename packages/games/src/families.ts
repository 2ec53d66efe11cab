// The one list of families: adding a family is its folder and one line here.

import type { Family } from '@sente/kernel';
import { banqi } from './banqi/index.ts';
import { gomoku } from './gomoku/index.ts';

export const FAMILIES: readonly Family[] = [gomoku, banqi];
