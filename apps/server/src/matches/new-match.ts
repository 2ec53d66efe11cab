// Making a match of a room: what chance decides, in the open and in secret, and the commitment to the secret part.

import { commitTo, drawOptions, type Game, must } from '@sente/kernel';
import { deadlineOf, evolve, matchConfigFor, type RoomConfig, startMatch } from '@sente/match';
import { secureRandom } from '../base/chance.ts';
import { newSecret } from '../base/ids.ts';
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

export function newMatchOf(game: Game, setup: MatchSetup, now: number): NewMatch {
  const { id, roomId, seriesId, players } = setup;
  const options = drawOptions(game.options, setup.config.options, secureRandom);
  const deal = game.deal(options, secureRandom);
  const salt = newSecret();
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
    deadline: deadlineOf(evolve(game, null, event)),
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
