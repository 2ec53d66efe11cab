// Importing this file brings the English words of tables where one seat is one's own.

import { enYours } from './en-yours.ts';
import { addEnglish } from './speak.ts';

addEnglish(enYours);
