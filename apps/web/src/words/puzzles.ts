// Importing this file brings the English words of puzzles.

import { enPuzzles } from './en-puzzles.ts';
import { addEnglish } from './speak.ts';
import './yours.ts';

addEnglish(enPuzzles);
