// Importing this file brings the English words of what is opened on demand; a part that says one of them imports it.

import { enSheets } from './en-sheets.ts';
import { addEnglish } from './speak.ts';

addEnglish(enSheets);
