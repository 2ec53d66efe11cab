// Importing this file brings the English words of the analysis board.

import { enAnalysis } from './en-analysis.ts';
import { addEnglish } from './speak.ts';

addEnglish(enAnalysis);
