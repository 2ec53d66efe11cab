// A series is rated exactly once: the steps of every rating follow each other without a gap, and their number is the number
// of rated series.

import { groupBy, type OpenChecker } from './checker.ts';

type Step = {
  readonly account: string;
  readonly pool: string;
  readonly cause: string;
  readonly before: number | null;
  readonly after: number;
};
type Rating = {
  readonly account: string;
  readonly pool: string;
  readonly rating: number;
  readonly games: number;
};

const STEPS = `select account_id as account, pool, cause, before, after from rating_history order by seq`;
const RATINGS = `select account_id as account, pool, rating, games from ratings order by account_id, pool`;
/** The steps of a deleted account are deleted with it. */
const UNRATED = `select s.id from series s join rooms r on r.id = s.room_id
  where s.rated and s.status = 'ended' and r.mode = 'ranked'
    and s.ended_at < hall_time() - interval '60 seconds'
    and not exists (select from rating_history h where h.cause = s.id)
    and exists (select from matches m join match_players p on p.match_id = m.id
      join accounts a on a.id = p.account_id where m.series_id = s.id and a.deleted_at is null)`;
const CALM_MS = 90_000;

/** A step has its series as its cause, so a series cannot be rated twice under two names. */
const NO_SERIES = `select distinct cause as id from rating_history h
  where not exists (select from series s where s.id = h.cause and s.status = 'ended') order by 1`;

export const ratings: OpenChecker = ({ database, report, calmMs }) => {
  function checkSteps(): void {
    const steps = groupBy(database.read<Step>(STEPS), ({ account, pool }) => `${account} ${pool}`);
    for (const { account, pool, rating, games } of database.read<Rating>(RATINGS)) {
      const own = steps.get(`${account} ${pool}`) ?? [];
      if (own.length !== games)
        report(`account ${account} has ${games} rated series in ${pool} and ${own.length} steps`);
      let last: number | null = null;
      for (const { before, after, cause } of own) {
        if (before !== last)
          report(`the step ${cause} of ${account} in ${pool} begins at ${before}, not at ${last}`);
        last = after;
      }
      if (last !== rating)
        report(`account ${account} has the rating ${rating} in ${pool}, and its last step is ${last}`);
    }
  }
  return {
    name: 'ratings',
    check() {
      if (calmMs() < CALM_MS) return;
      for (const { id } of database.read<{ id: string }>(UNRATED))
        report(`series ${id} is over and not rated`);
    },
    finish() {
      checkSteps();
      for (const { id } of database.read<{ id: string }>(NO_SERIES))
        report(`ratings were changed by ${id}, which is no series that has ended`);
    },
  };
};
