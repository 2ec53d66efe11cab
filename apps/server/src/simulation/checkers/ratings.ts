// A series is rated exactly once, for all its players: each rated series of ranked play that has ended makes one step for
// every player, the steps of a rating follow each other without a gap, and the winner does not lose by it.

import { isPerson } from '@sente/match';
import { canonicalJson, groupBy, type OpenChecker } from './checker.ts';
import { openConditionTimers } from './condition-timers.ts';

type Step = {
  readonly seq: number;
  readonly account: string;
  readonly pool: string;
  readonly cause: string;
  readonly before: number | null;
  readonly after: number;
  /** Null: the cause is no series. */
  readonly status: string | null;
  readonly rated: boolean | null;
  readonly mode: string | null;
  /** The players of the series who still have their account. */
  readonly players: readonly string[] | null;
  readonly winner: string | null;
};
type Rating = {
  readonly account: string;
  readonly pool: string;
  readonly rating: number;
  readonly games: number;
};

/** The players and the winner of a series, by its events. The steps of a deleted account are deleted with it. */
const SERIES = `
  (select array_agg(p.id) from series_events e, jsonb_array_elements_text(e.body -> 'config' -> 'players') as p(id)
    join accounts a on a.id = p.id where e.series_id = s.id and e.seq = 1 and a.deleted_at is null) as players,
  (select f.body -> 'config' -> 'players' ->> (e.body ->> 'winner')::integer from series_events e
    join series_events f on f.series_id = e.series_id and f.seq = 1
    where e.series_id = s.id and e.kind = 'ended') as winner`;
const NEW_STEPS = `select h.seq, h.account_id as account, h.pool, h.cause, h.before, h.after, s.status, s.rated, r.mode, ${SERIES}
  from rating_history h left join series s on s.id = h.cause left join rooms r on r.id = s.room_id
  where h.seq > $1 order by h.seq`;
const RATINGS = `select account_id as account, pool, rating, games from ratings order by account_id, pool`;
const ALL_STEPS = `select seq, account_id as account, pool, cause, before, after from rating_history order by seq`;
/** Series that are over, and of which a player has no step. */
const UNRATED = `select s.id as series, p.id as account from series s
  join series_events e on e.series_id = s.id and e.seq = 1,
    jsonb_array_elements_text(e.body -> 'config' -> 'players') as p(id) join accounts a on a.id = p.id
  where s.rated and s.status = 'ended' and a.deleted_at is null
    and not exists (select from rating_history h where h.cause = s.id and h.account_id = p.id) order by 1, 2`;
/** Servers look for a series that was not rated every ten seconds. */
const UNRATED_MS = 30_000;
const CALM_MS = 20_000;
/** The winner of a first game begins here. */
const NEWCOMER = 1500;

export const wrongRatings: OpenChecker = ({ database, now, calmMs, report, isNthCheck }) => {
  const unrated = openConditionTimers(now);
  let last = 0;

  function checkNewSteps(): void {
    const steps = database.read<Step>(NEW_STEPS, [last]);
    last = steps.at(-1)?.seq ?? last;
    for (const [cause, own] of groupBy(steps, (step) => step.cause)) checkSeries(cause, own);
  }

  function checkSeries(cause: string, steps: readonly Step[]): void {
    const [{ status, rated, mode, players, winner } = {} as Partial<Step>] = steps;
    if (status !== 'ended' || rated !== true || mode !== 'ranked')
      report(
        `ratings were changed by ${cause}, which is ${status ?? 'no series'}, rated ${rated}, mode ${mode}`,
      );
    const expected = (players ?? []).filter(isPerson).toSorted();
    const found = steps.map(({ account }) => account).toSorted();
    if (canonicalJson(expected) !== canonicalJson(found.filter((account) => expected.includes(account))))
      report(`series ${cause} of ${expected.join(', ')} has changed the ratings of ${found.join(', ')}`);
    for (const { account, before, after, pool } of steps) {
      const gain = after - (before ?? NEWCOMER);
      const isWrong = account === winner ? gain < 0 : steps.length === 2 && gain > 0;
      if (typeof winner === 'string' && isWrong)
        report(`series ${cause} was won by ${winner} and moved ${account} by ${gain} in ${pool}`);
    }
  }

  function checkStepsLeadToRatings(): void {
    const steps = groupBy(database.read<Step>(ALL_STEPS), ({ account, pool }) => `${account} ${pool}`);
    for (const { account, pool, rating, games } of database.read<Rating>(RATINGS)) {
      const own = steps.get(`${account} ${pool}`) ?? [];
      if (own.length !== games)
        report(`account ${account} has ${games} rated series in ${pool} and ${own.length} steps`);
      let known: number | null = null;
      for (const { before, after, cause } of own) {
        if (before !== known)
          report(`the step ${cause} of ${account} in ${pool} begins at ${before}, not at ${known}`);
        known = after;
      }
      if (known !== rating)
        report(`account ${account} has the rating ${rating} in ${pool}, and its last step is ${known}`);
    }
  }

  return {
    name: 'ratings',
    check() {
      if (!isNthCheck(2)) return;
      const before = last;
      checkNewSteps();
      if (last !== before) checkStepsLeadToRatings();
      const waiting = database.read<{ series: string; account: string }>(UNRATED);
      for (const [what, ms] of unrated.heldByAll(
        waiting.map(({ series, account }) => `${series} for ${account}`),
      ))
        if (calmMs() >= CALM_MS && ms > UNRATED_MS)
          report(`series ${what} is over and not rated for ${ms} ms`);
    },
    finish() {
      checkNewSteps();
      checkStepsLeadToRatings();
    },
  };
};
