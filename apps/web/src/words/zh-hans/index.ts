// 简体中文: the whole language, fetched when it is chosen.

import type { Words } from '../words.ts';
import { zhHansAccount } from './account.ts';
import { zhHansAnalysis } from './analysis.ts';
import { zhHansAsk } from './ask.ts';
import { zhHansComputer } from './computer.ts';
import { zhHansDealt } from './dealt.ts';
import { zhHansFacts } from './facts.ts';
import { zhHansGames } from './games.ts';
import { zhHansHints } from './hints.ts';
import { zhHansHome } from './home.ts';
import { zhHansKeyboard } from './keyboard.ts';
import { zhHansLobby } from './lobby.ts';
import { zhHansMen } from './men.ts';
import { zhHansMoves } from './moves.ts';
import { zhHansOngoing } from './ongoing.ts';
import { zhHansOnlineTable } from './online-table.ts';
import { zhHansOpening } from './opening.ts';
import { zhHansOpeningsBook } from './openings-book.ts';
import { zhHansOptions } from './options.ts';
import { zhHansPeople } from './people.ts';
import { zhHansPreviews } from './previews.ts';
import { zhHansPuzzles } from './puzzles.ts';
import { zhHansRefusals } from './refusals.ts';
import { zhHansReplay } from './replay.ts';
import { zhHansResults } from './results.ts';
import { zhHansReview } from './review.ts';
import { zhHansRoom } from './room.ts';
import { zhHansSettings } from './settings.ts';
import { zhHansShare } from './share.ts';
import { zhHansSides } from './sides.ts';
import { zhHansSite } from './site.ts';
import { zhHansSitting } from './sitting.ts';
import { zhHansTable } from './table.ts';

export const zhHans: Words = {
  ...zhHansAccount,
  ...zhHansAnalysis,
  ...zhHansAsk,
  ...zhHansComputer,
  ...zhHansDealt,
  ...zhHansFacts,
  ...zhHansGames,
  ...zhHansHints,
  ...zhHansHome,
  ...zhHansKeyboard,
  ...zhHansLobby,
  ...zhHansMen,
  ...zhHansMoves,
  ...zhHansOngoing,
  ...zhHansOnlineTable,
  ...zhHansOpening,
  ...zhHansOpeningsBook,
  ...zhHansOptions,
  ...zhHansPeople,
  ...zhHansPreviews,
  ...zhHansPuzzles,
  ...zhHansRefusals,
  ...zhHansReplay,
  ...zhHansResults,
  ...zhHansReview,
  ...zhHansRoom,
  ...zhHansSettings,
  ...zhHansShare,
  ...zhHansSides,
  ...zhHansSite,
  ...zhHansSitting,
  ...zhHansTable,
};
