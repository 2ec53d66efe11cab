// Importing this file brings the English words of the computer in rooms.

import './computer.ts';
import { enBots } from './en-bots.ts';
import { addEnglish } from './speak.ts';

addEnglish(enBots);
