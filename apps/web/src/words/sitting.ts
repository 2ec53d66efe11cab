// Importing this file brings the English words of the people at one screen.

import { enSitting } from './en-sitting.ts';
import { addEnglish } from './speak.ts';

addEnglish(enSitting);
