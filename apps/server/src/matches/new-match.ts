// Making a match of a room: what chance decides, in the open and in secret, and the commitment to the secret part.

import { commitTo, drawRandomOptions, type Game, must, type Random } from '@sente/kernel';
import { earliestDeadlineOf, evolve, matchConfigFor, type RoomConfig, startMatch } from '@sente/match';
import type { Ids } from '../base/ids.ts';
import type { World } from '../base/world.ts';
import { isUniqueViolation } from '../store/drivers/sql.ts';
import type { NewMatch } from '../store/store.ts';
import type { Play } from './play.ts';

export type MatchSetup = {
  readonly id: string;
  readonly roomId: string;
  readonly seriesId: string | null;
  readonly config: RoomConfig;
  /** By seat of the match: the opener first. */
  readonly players: readonly string[];
};

/** Random numbers for new matches, by what they decide. */
export type Draws = {
  readonly options: Random;
  readonly deals: Random;
  /** The player who opens first. */
  readonly openers: Random;
  /** Moves of an opening that is played again. */
  readonly repairs: Random;
};

export function openRandomStreamsByPurpose(world: Pick<World, 'chance'>): Draws {
  const draw = (purpose: keyof Draws) => world.chance(purpose).number;
  return {
    options: draw('options'),
    deals: draw('deals'),
    openers: draw('openers'),
    repairs: draw('repairs'),
  };
}

type Deps = { readonly draws: Draws; readonly ids: Ids };

export function newMatchOf({ draws, ids }: Deps, game: Game, setup: MatchSetup, now: number): NewMatch {
  const { id, roomId, seriesId, players } = setup;
  const options = drawRandomOptions(game.options, setup.config.options, draws.options);
  const deal = game.deal(options, draws.deals);
  const salt = ids.newSecret();
  const commitment = deal === null ? null : commitTo(deal, salt);
  const config = matchConfigFor({ ...setup.config, options }, players, commitment);
  const event = must(startMatch(game, config, now));
  return {
    id,
    roomId,
    seriesId,
    mode: setup.config.mode,
    rated: config.rated,
    config,
    events: [event],
    deadline: earliestDeadlineOf(evolve(game, null, event)),
    deal: deal === null ? null : { deal, salt },
  };
}

/** Begins the match. One with this id may be there: from another server, or from this one before its connection broke. */
export async function beginOnce(play: Play, match: NewMatch): Promise<void> {
  try {
    await play.begin(match);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}
