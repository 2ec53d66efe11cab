// The page of a person: ratings with their charts, and the matches, newest first.

import { useSignal } from '@preact/signals';
import type { Outcome } from '@sente/kernel';
import type { Person } from '@sente/protocol';
import { useOnline } from '../connection/online.ts';
import { FetchedContent } from '../frame/fetched.tsx';
import { OnlinePage } from '../frame/online-page.tsx';
import { FactsInLine } from '../ui/facts.tsx';
import { pointsText, ratingText } from '../ui/numbers.ts';
import { PageTitle } from '../ui/page-title.ts';
import { poolName } from '../ui/pool-name.ts';
import { enAccount } from '../words/en/account.ts';
import { enGames } from '../words/en/games.ts';
import { enPeople } from '../words/en/people.ts';
import { personName } from '../words/guest-names.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayReason } from '../words/say.ts';
import { capitalized, sayCode, translator } from '../words/speak.ts';
import { RatingChart, type Step } from './rating-chart.tsx';
import './person-page.css';

const t = translator(enAccount, enPeople);

type PlayedMatch = {
  readonly id: string;
  readonly game: string;
  readonly mode: string;
  readonly rated: boolean;
  readonly status: string;
  readonly players: readonly Person[];
  readonly outcome: Outcome | null;
  readonly startedAt: number;
  /** The score of the series at this match; points by seat. */
  readonly score: {
    readonly bestOf: number;
    readonly game: number;
    readonly points: readonly number[];
  } | null;
};

type Rated = {
  readonly pool: string;
  readonly rating: number;
  readonly games: number;
  readonly place: number | null;
  readonly provisional: boolean;
  readonly steps: readonly Step[];
};

type Profile = {
  readonly player: Person;
  readonly since: number;
  readonly ratings: readonly Rated[];
  readonly matches: readonly PlayedMatch[];
  readonly next: string | null;
};

export function PersonPage({ id }: { id: string }) {
  const path = `/api/players/${encodeURIComponent(id)}`;
  return (
    <OnlinePage kind="person">
      <FetchedContent<Profile> path={path}>
        {(about) => (
          <>
            <PageTitle name={personName(about.player)} />
            <h1>{personName(about.player)}</h1>
            <p class="sub">
              {capitalized(
                [
                  ...(about.player.guest ? [t('account.guest')] : []),
                  t('person.since', { date: dateText(about.since) }),
                ].join(' · '),
              )}
            </p>
            <RatingsByPool ratings={about.ratings} />
            <section class="history" aria-labelledby="matches">
              <h2 id="matches">{t('person.matches')}</h2>
              {about.matches.length === 0 && <p class="empty">{t('person.none')}</p>}
              <MatchHistory path={path} id={id} first={about} />
            </section>
          </>
        )}
      </FetchedContent>
    </OnlinePage>
  );
}

function RatingsByPool({ ratings }: { ratings: readonly Rated[] }) {
  if (ratings.length === 0) return null;
  return (
    <section class="ratings" aria-labelledby="ratings">
      <h2 id="ratings">{t('person.ratings')}</h2>
      {ratings.map((rated) => (
        <div key={rated.pool} class="rated">
          <p>
            <b class="big" data-testid="rating">
              {ratingText(rated.rating, rated.provisional)}
            </b>
            <span>{poolName(rated.pool)}</span>
            <small>
              {t('person.rated', { n: rated.games })}
              {rated.place !== null && ` · ${t('person.place', { place: rated.place })}`}
            </small>
            {rated.provisional && <small>{t('leaders.settling')}</small>}
          </p>
          <RatingChart steps={rated.steps} />
        </div>
      ))}
    </section>
  );
}

type HistoryProps = { path: string; id: string; first: Profile };

/** Older matches are fetched page by page on request. */
function MatchHistory({ path, id, first }: HistoryProps) {
  const { api } = useOnline();
  const matches = useSignal(first.matches);
  const next = useSignal(first.next);
  const fetchOlderMatches = async () => {
    const page = await api.get<Profile>(`${path}?before=${encodeURIComponent(next.value ?? '')}`);
    if (!page.ok) return;
    matches.value = [...matches.value, ...page.value.matches];
    next.value = page.value.next;
  };
  return (
    <>
      <ul data-testid="history">
        {matches.value.map((match) => (
          <li key={match.id}>
            <a href={`/m/${match.id}`}>
              <span class="how" data-result={resultForPlayer(match, id)}>
                {t(`person.${resultForPlayer(match, id)}`)}
              </span>
              <span class="against">{opponentNames(match, id)}</span>
              <time dateTime={new Date(match.startedAt).toISOString()}>{dateText(match.startedAt)}</time>
              <small>
                <FactsInLine texts={textsAboutMatch(match, id)} />
              </small>
            </a>
          </li>
        ))}
      </ul>
      {next.value !== null && (
        <button type="button" class="button" onClick={fetchOlderMatches}>
          {t('person.more')}
        </button>
      )}
    </>
  );
}

function textsAboutMatch(match: PlayedMatch, id: string): readonly string[] {
  const texts = [
    ruleTexts(match.game).name,
    sayCode(enGames, `mode.${match.mode}`),
    match.outcome && sayReason(match.outcome.reason),
    seriesStandingText(match, id),
  ];
  return texts.filter((text) => text !== null);
}

function resultForPlayer(match: PlayedMatch, id: string): 'won' | 'lost' | 'drawn' | 'running' {
  if (match.outcome === null) return match.status === 'aborted' ? 'drawn' : 'running';
  const { winner } = match.outcome;
  if (winner === null) return 'drawn';
  return match.players[winner]?.id === id ? 'won' : 'lost';
}

/** The points of the page's person come first. */
function seriesStandingText({ score, players }: PlayedMatch, id: string): string | null {
  if (score === null) return null;
  const seats = score.points.map((_, seat) => seat).sort((a) => (players[a]?.id === id ? -1 : 1));
  const points = seats.map((seat) => pointsText(score.points[seat] ?? 0)).join('–');
  return t('person.series', { n: score.game, of: score.bestOf, points });
}

function opponentNames(match: PlayedMatch, id: string): string {
  return match.players
    .filter((player) => player.id !== id)
    .map(personName)
    .join(' · ');
}

function dateText(at: number): string {
  return new Date(at).toLocaleDateString(document.documentElement.lang, { dateStyle: 'medium' });
}
