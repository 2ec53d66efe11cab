// Plays one meeting: finds the opening or draws the deal, then plays it with every line-up.

import { createEngine, type Engine } from '@sente/engine';
import { findGame } from '@sente/games';
import { drawRandomOptions, type Options, readOptions, seededRandom } from '@sente/kernel';
import { type PlayedGame, playGame } from './game.ts';
import type { Mind } from './mind.ts';
import { createMind, type HostFor } from './minds.ts';
import { balancedOpening } from './openings.ts';
import type { Lineup, Match, Meeting } from './plan.ts';
import type { ProgramStart } from './start-up.ts';

export type MeetingPlay = {
  readonly games: readonly PlayedGame[];
  /** One for each game and each program in it. */
  readonly starts: readonly ProgramStart[];
};

export type MeetingPlayer = {
  play(meeting: Meeting): Promise<MeetingPlay>;
  close(): void;
};

/** Minds are made once for each match and forget between games. */
export function createMeetingPlayer(matches: readonly Match[], hostFor: HostFor): MeetingPlayer {
  const judge: Engine = createEngine(hostFor(null));
  let minds: { match: number; minds: readonly Mind[] } = { match: -1, minds: [] };
  const close = () => {
    for (const mind of minds.minds) mind.close();
  };
  return {
    async play(meeting) {
      const match = matches[meeting.match];
      const game = findGame(match?.game ?? '');
      if (!match || !game) throw new Error(`there is no game ${match?.game}`);
      if (minds.match !== meeting.match) {
        close();
        minds = { match: meeting.match, minds: match.contestants.map((one) => createMind(one, hostFor)) };
      }
      const seed = `${match.seed} ${meeting.opening}`;
      const options = optionsOf(match, seed);
      const opening = await openingOf(match, options, meeting.opening, judge);
      const deal = game.deal(options, seededRandom(`deal ${seed}`));
      const games: PlayedGame[] = [];
      const starts: ProgramStart[] = [];
      for (const [index, lineup] of meeting.lineups.entries()) {
        games.push(
          await playGame({
            game,
            options,
            deal,
            opening,
            lineup,
            contestants: match.contestants,
            minds: minds.minds,
            maxPlies: match.maxPlies,
            seed: `${match.seed}.${meeting.index}.${index}`,
            now: () => performance.now(),
          }),
        );
        starts.push(...programStarts(meeting.match, lineup, minds.minds));
      }
      return { games, starts };
    },
    close,
  };
}

function programStarts(match: number, lineup: Lineup, minds: readonly Mind[]): readonly ProgramStart[] {
  return [...new Set(lineup)].flatMap((contestant) => {
    const lines = minds[contestant]?.startLines?.();
    return lines ? { match, contestant, lines: [...lines] } : [];
  });
}

function optionsOf({ game: id, options }: Match, seed: string): Options {
  const game = findGame(id);
  const read = readOptions(game?.options ?? [], options);
  if (!game || !read.ok) throw new Error(`${id} does not know these options`);
  return drawRandomOptions(game.options, read.value, seededRandom(`options ${seed}`));
}

async function openingOf(
  match: Match,
  options: Options,
  index: number,
  judge: Engine,
): Promise<readonly string[]> {
  const game = findGame(match.game);
  const given = match.given[index % Math.max(match.given.length, 1)];
  if (given) return given;
  if (!game || match.openings === 'none' || game.family !== 'gomoku' || options['swap2'] === true) return [];
  judge.forget();
  return balancedOpening(game, options, `${match.seed} ${index}`, judge);
}
