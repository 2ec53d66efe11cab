// Importing this file brings the English words of the choices of an opening.

import { enChoices } from './en-choices.ts';
import { addEnglish } from './speak.ts';

addEnglish(enChoices);
