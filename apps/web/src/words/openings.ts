// Importing this file brings the English words of the openings.

import { enOpenings } from './en-openings.ts';
import { addEnglish } from './speak.ts';
import './yours.ts';

addEnglish(enOpenings);
