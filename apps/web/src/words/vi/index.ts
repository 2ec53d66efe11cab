// Tiếng Việt: the whole language, fetched when it is chosen.

import type { Words } from '../words.ts';
import { viAccount } from './account.ts';
import { viAnalysis } from './analysis.ts';
import { viAsk } from './ask.ts';
import { viComputer } from './computer.ts';
import { viDealt } from './dealt.ts';
import { viFacts } from './facts.ts';
import { viGames } from './games.ts';
import { viHints } from './hints.ts';
import { viHome } from './home.ts';
import { viKeyboard } from './keyboard.ts';
import { viLobby } from './lobby.ts';
import { viMen } from './men.ts';
import { viMoves } from './moves.ts';
import { viOngoing } from './ongoing.ts';
import { viOnlineTable } from './online-table.ts';
import { viOpening } from './opening.ts';
import { viOpeningsBook } from './openings-book.ts';
import { viOptions } from './options.ts';
import { viPeople } from './people.ts';
import { viPreviews } from './previews.ts';
import { viPuzzles } from './puzzles.ts';
import { viRefusals } from './refusals.ts';
import { viReplay } from './replay.ts';
import { viResults } from './results.ts';
import { viReview } from './review.ts';
import { viRoom } from './room.ts';
import { viSettings } from './settings.ts';
import { viShare } from './share.ts';
import { viSides } from './sides.ts';
import { viSite } from './site.ts';
import { viSitting } from './sitting.ts';
import { viTable } from './table.ts';

export const vi: Words = {
  ...viAccount,
  ...viAnalysis,
  ...viAsk,
  ...viComputer,
  ...viDealt,
  ...viFacts,
  ...viGames,
  ...viHints,
  ...viHome,
  ...viKeyboard,
  ...viLobby,
  ...viMen,
  ...viMoves,
  ...viOngoing,
  ...viOnlineTable,
  ...viOpening,
  ...viOpeningsBook,
  ...viOptions,
  ...viPeople,
  ...viPreviews,
  ...viPuzzles,
  ...viRefusals,
  ...viReplay,
  ...viResults,
  ...viReview,
  ...viRoom,
  ...viSettings,
  ...viShare,
  ...viSides,
  ...viSite,
  ...viSitting,
  ...viTable,
};
