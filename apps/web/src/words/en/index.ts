// The whole of English, as every other language has to translate it. Pages import the subjects they speak of instead.

import { enAccount } from './account.ts';
import { enAnalysis } from './analysis.ts';
import { enAsk } from './ask.ts';
import { enComputer } from './computer.ts';
import { enDealt } from './dealt.ts';
import { enFacts } from './facts.ts';
import { enGames } from './games.ts';
import { enHints } from './hints.ts';
import { enHome } from './home.ts';
import { enKeyboard } from './keyboard.ts';
import { enLobby } from './lobby.ts';
import { enMen } from './men.ts';
import { enMoves } from './moves.ts';
import { enOngoing } from './ongoing.ts';
import { enOnlineTable } from './online-table.ts';
import { enOpening } from './opening.ts';
import { enOpeningsBook } from './openings-book.ts';
import { enOptions } from './options.ts';
import { enPeople } from './people.ts';
import { enPreviews } from './previews.ts';
import { enPuzzles } from './puzzles.ts';
import { enRefusals } from './refusals.ts';
import { enReplay } from './replay.ts';
import { enResults } from './results.ts';
import { enReview } from './review.ts';
import { enRoom } from './room.ts';
import { enSettings } from './settings.ts';
import { enShare } from './share.ts';
import { enSides } from './sides.ts';
import { enSite } from './site.ts';
import { enSitting } from './sitting.ts';
import { enTable } from './table.ts';

export const en = {
  ...enAccount,
  ...enAnalysis,
  ...enAsk,
  ...enComputer,
  ...enDealt,
  ...enFacts,
  ...enGames,
  ...enHints,
  ...enHome,
  ...enKeyboard,
  ...enLobby,
  ...enMen,
  ...enMoves,
  ...enOngoing,
  ...enOnlineTable,
  ...enOpening,
  ...enOpeningsBook,
  ...enOptions,
  ...enPeople,
  ...enPreviews,
  ...enPuzzles,
  ...enRefusals,
  ...enReplay,
  ...enResults,
  ...enReview,
  ...enRoom,
  ...enSettings,
  ...enShare,
  ...enSides,
  ...enSite,
  ...enSitting,
  ...enTable,
} as const;
