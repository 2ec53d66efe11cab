// Importing this file brings the English words for where an opening is.

import { enPhases } from './en-phases.ts';
import { addEnglish } from './speak.ts';

addEnglish(enPhases);
