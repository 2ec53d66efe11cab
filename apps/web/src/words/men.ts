// Types of men become names and letters.

import { enMen } from './en/men.ts';
import { sayCode } from './speak.ts';

export function sayMan(type: string): string {
  return sayCode(enMen, `man.${type}`) ?? type;
}
