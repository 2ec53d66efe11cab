// Importing this file brings the English words of playing the computer.

import { enComputer } from './en-computer.ts';
import { addEnglish } from './speak.ts';
import './yours.ts';

addEnglish(enComputer);
