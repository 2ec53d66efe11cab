// Importing this file brings the English words of the games with men.

import { enMen } from './en-men.ts';
import { addEnglish } from './speak.ts';

addEnglish(enMen);
