// 한국어: the whole language, fetched when it is chosen.

import type { Words } from '../words.ts';
import { koAccount } from './account.ts';
import { koAnalysis } from './analysis.ts';
import { koAsk } from './ask.ts';
import { koComputer } from './computer.ts';
import { koDealt } from './dealt.ts';
import { koFacts } from './facts.ts';
import { koGames } from './games.ts';
import { koHints } from './hints.ts';
import { koHome } from './home.ts';
import { koKeyboard } from './keyboard.ts';
import { koLobby } from './lobby.ts';
import { koMen } from './men.ts';
import { koMoves } from './moves.ts';
import { koOngoing } from './ongoing.ts';
import { koOnlineTable } from './online-table.ts';
import { koOpening } from './opening.ts';
import { koOpeningsBook } from './openings-book.ts';
import { koOptions } from './options.ts';
import { koPeople } from './people.ts';
import { koPreviews } from './previews.ts';
import { koPuzzles } from './puzzles.ts';
import { koRefusals } from './refusals.ts';
import { koReplay } from './replay.ts';
import { koResults } from './results.ts';
import { koReview } from './review.ts';
import { koRoom } from './room.ts';
import { koSettings } from './settings.ts';
import { koShare } from './share.ts';
import { koSides } from './sides.ts';
import { koSite } from './site.ts';
import { koSitting } from './sitting.ts';
import { koTable } from './table.ts';

export const ko: Words = {
  ...koAccount,
  ...koAnalysis,
  ...koAsk,
  ...koComputer,
  ...koDealt,
  ...koFacts,
  ...koGames,
  ...koHints,
  ...koHome,
  ...koKeyboard,
  ...koLobby,
  ...koMen,
  ...koMoves,
  ...koOngoing,
  ...koOnlineTable,
  ...koOpening,
  ...koOpeningsBook,
  ...koOptions,
  ...koPeople,
  ...koPreviews,
  ...koPuzzles,
  ...koRefusals,
  ...koReplay,
  ...koResults,
  ...koReview,
  ...koRoom,
  ...koSettings,
  ...koShare,
  ...koSides,
  ...koSite,
  ...koSitting,
  ...koTable,
};
