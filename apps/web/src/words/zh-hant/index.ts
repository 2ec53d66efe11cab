// 繁體中文: the whole language, fetched when it is chosen.

import type { Words } from '../words.ts';
import { zhHantAccount } from './account.ts';
import { zhHantAnalysis } from './analysis.ts';
import { zhHantAsk } from './ask.ts';
import { zhHantComputer } from './computer.ts';
import { zhHantDealt } from './dealt.ts';
import { zhHantFacts } from './facts.ts';
import { zhHantGames } from './games.ts';
import { zhHantHints } from './hints.ts';
import { zhHantHome } from './home.ts';
import { zhHantKeyboard } from './keyboard.ts';
import { zhHantLobby } from './lobby.ts';
import { zhHantMen } from './men.ts';
import { zhHantMoves } from './moves.ts';
import { zhHantOngoing } from './ongoing.ts';
import { zhHantOnlineTable } from './online-table.ts';
import { zhHantOpening } from './opening.ts';
import { zhHantOpeningsBook } from './openings-book.ts';
import { zhHantOptions } from './options.ts';
import { zhHantPeople } from './people.ts';
import { zhHantPreviews } from './previews.ts';
import { zhHantPuzzles } from './puzzles.ts';
import { zhHantRefusals } from './refusals.ts';
import { zhHantReplay } from './replay.ts';
import { zhHantResults } from './results.ts';
import { zhHantReview } from './review.ts';
import { zhHantRoom } from './room.ts';
import { zhHantSettings } from './settings.ts';
import { zhHantShare } from './share.ts';
import { zhHantSides } from './sides.ts';
import { zhHantSite } from './site.ts';
import { zhHantSitting } from './sitting.ts';
import { zhHantTable } from './table.ts';

export const zhHant: Words = {
  ...zhHantAccount,
  ...zhHantAnalysis,
  ...zhHantAsk,
  ...zhHantComputer,
  ...zhHantDealt,
  ...zhHantFacts,
  ...zhHantGames,
  ...zhHantHints,
  ...zhHantHome,
  ...zhHantKeyboard,
  ...zhHantLobby,
  ...zhHantMen,
  ...zhHantMoves,
  ...zhHantOngoing,
  ...zhHantOnlineTable,
  ...zhHantOpening,
  ...zhHantOpeningsBook,
  ...zhHantOptions,
  ...zhHantPeople,
  ...zhHantPreviews,
  ...zhHantPuzzles,
  ...zhHantRefusals,
  ...zhHantReplay,
  ...zhHantResults,
  ...zhHantReview,
  ...zhHantRoom,
  ...zhHantSettings,
  ...zhHantShare,
  ...zhHantSides,
  ...zhHantSite,
  ...zhHantSitting,
  ...zhHantTable,
};
