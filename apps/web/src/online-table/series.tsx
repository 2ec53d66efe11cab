// A best-of-N series: the score, the games with their colours, the start of the next one, the result.

import { useSignal } from '@preact/signals';
import { nextOpener, type SeriesGame, type SeriesStanding } from '@sente/match';
import type { RoomView } from '@sente/protocol';
import { useEffect } from 'preact/hooks';
import { useOnline } from '../connection/online.ts';
import type { RoomStore } from '../room-parts/room-store.ts';
import { pointsText, timeSpentText } from '../ui/numbers.ts';
import { pressableProps } from '../ui/pressable.ts';
import { enOnlineTable } from '../words/en/online-table.ts';
import { enResults } from '../words/en/results.ts';
import { personName } from '../words/guest-names.ts';
import { saySide } from '../words/say.ts';
import { translator } from '../words/speak.ts';
import './offers.css';
import './series.css';

const t = translator(enOnlineTable, enResults);

function findPlayerName(view: RoomView, id: string): string {
  const person = view.seats.find((seat) => seat.person?.id === id)?.person;
  return person ? personName(person) : t('series.somebody');
}

/** "Ann 1 – ½ Ben", in the order of the series; among three, each name comes before its points. */
function seriesScoreText(view: RoomView, series: SeriesStanding): string {
  const { players } = series.config;
  const told = players.map(
    (id, index) => [findPlayerName(view, id), pointsText(series.scores[index] ?? 0)] as const,
  );
  const [first, second] = told;
  if (told.length === 2 && first && second) return `${first.join(' ')} – ${[...second].reverse().join(' ')}`;
  return told.map((one) => one.join(' ')).join(' – ');
}

/** A single game is shown without a series, although it is rated as one. */
function isShownAsSeries(series: SeriesStanding | null): series is SeriesStanding {
  return series !== null && series.config.bestOf > 1;
}

function gameNumberText(view: RoomView, { config, games, status }: SeriesStanding): string {
  const playing = status === 'playing' && view.status === 'playing';
  const game = Math.min(games.length + (playing ? 1 : 0), config.bestOf);
  return t('series.game', { n: Math.max(1, game), of: config.bestOf });
}

/** The number of this game in the series, while the series lasts. */
export function runningGameNumberText(view: RoomView): string | null {
  const { series } = view;
  return isShownAsSeries(series) && series.status === 'playing' ? gameNumberText(view, series) : null;
}

export function SeriesPanel({ view }: { view: RoomView }) {
  const { series } = view;
  if (!isShownAsSeries(series)) return null;
  return (
    <section class="series" aria-label={t('series.title')} data-testid="series">
      <p class="score-line">
        <b>{seriesScoreText(view, series)}</b>
        <span data-testid="series-game">{gameNumberText(view, series)}</span>
      </p>
      {series.games.length > 0 && (
        <ol>
          {series.games.map((played, index) => (
            <li key={played.match}>
              <a href={`/m/${played.match}`}>
                {t('series.past', { n: index + 1, result: pastResultText(view, series, index) })}
              </a>
              <small>{coloursText(view, series, played)}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function coloursText(view: RoomView, { config }: SeriesStanding, { colours }: SeriesGame): string {
  if (colours.every((colour) => colour === null)) return saySide('none');
  return config.players
    .map((id, player) => `${findPlayerName(view, id)} ${saySide(colours[player] ?? 'none')}`)
    .join(' · ');
}

function pastResultText(view: RoomView, series: SeriesStanding, index: number): string {
  const winner = series.games[index]?.winner ?? null;
  return winner === null
    ? t('result.draw')
    : t('result.wins', { who: findPlayerName(view, series.config.players[winner] ?? '') });
}

/** The lines in the result: the score so far, or the result of the series and the rating change. */
export function SeriesAndRatingNote({ view }: { view: RoomView }) {
  const { series } = view;
  const rating = useRatingChangeText(view);
  if (!series || series.games.length === 0) return null;
  if (!isShownAsSeries(series) && rating === null) return null;
  return (
    <div class="series-note" data-testid="series-note" data-status={series.status}>
      {isShownAsSeries(series) && <SeriesStandingLines view={view} series={series} />}
      {rating !== null && <p data-testid="rating-change">{rating}</p>}
    </div>
  );
}

/** The change of the viewer's rating, once it is known. */
function useRatingChangeText(view: RoomView): string | null {
  const { connection } = useOnline();
  const change = view.ratingChanges?.[connection.you.value?.id ?? ''];
  if (!change) return null;
  const [before, after] = [Math.round(change.before), Math.round(change.after)];
  return t('series.rating', { before, after, change: signedText(after - before) });
}

/** The rating comes a little later than the result. The region is always on the page, so that screen readers announce it. */
export function RatingAnnouncement({ view }: { view: RoomView }) {
  return (
    <p class="unseen" role="status" data-testid="rating-news">
      {useRatingChangeText(view)}
    </p>
  );
}

/** A player is spoken to, which is also shorter than a long name. */
function seriesWinnerText(
  view: RoomView,
  { config, winner }: SeriesStanding,
  me: string | undefined,
): string {
  const id = winner === null ? undefined : config.players[winner];
  if (id === undefined) return t('series.drawn');
  if (me === undefined || !config.players.includes(me))
    return t('series.won', { who: findPlayerName(view, id) });
  return t(id === me ? 'series.you-win' : 'series.you-lose');
}

function SeriesStandingLines({ view, series }: { view: RoomView; series: SeriesStanding }) {
  const { connection } = useOnline();
  return (
    <>
      {series.status === 'ended' ? (
        <p class="won">{seriesWinnerText(view, series, connection.you.value?.id)}</p>
      ) : (
        <p>{t('series.game', { n: series.games.length, of: series.config.bestOf })}</p>
      )}
      <p class="score" data-testid="series-score">
        {seriesScoreText(view, series)}
      </p>
    </>
  );
}

function signedText(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}

/** Seconds until the next game begins by itself; null if there is none. */
function useNextGameCountdown(view: RoomView): number | null {
  const { connection } = useOnline();
  const now = useSignal(connection.now());
  const at = view.nextGameAt;
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => {
      if (!connection.silent.value) now.value = connection.now();
    }, 250);
    return () => clearInterval(timer);
  }, [at, connection, now]);
  return at === null ? null : Math.max(0, Math.ceil((at - now.value) / 1000));
}

/** Between two games: the countdown, the player who opens, and a button to start earlier. */
export function BetweenGames({ room, view }: { room: RoomStore; view: RoomView }) {
  const seconds = useNextGameCountdown(view);
  const { series } = view;
  if (seconds === null || !series) return null;
  const opener = findPlayerName(view, series.config.players[nextOpener(series)] ?? '');
  return (
    <div class="notice" role="status" data-testid="between-games">
      <p>
        {t('series.next', { time: timeSpentText(seconds * 1000) })}
        <small>{t('series.opens', { who: opener })}</small>
      </p>
      <div class="row">
        <StartNextGameButton room={room} view={view} />
      </div>
    </div>
  );
}

export function StartNextGameButton({ room, view }: { room: RoomStore; view: RoomView }) {
  const { connection } = useOnline();
  const seconds = useNextGameCountdown(view);
  if (room.seat.value < 0 || seconds === null) return null;
  const said = view.goOn.includes(connection.you.value?.id ?? '');
  return (
    <button
      type="button"
      class="button main"
      data-testid="go-on"
      {...pressableProps(!said, () => void room.act({ kind: 'go_on' }))}
    >
      {said ? t('series.go-on.said', { time: timeSpentText(seconds * 1000) }) : t('series.go-on')}
    </button>
  );
}
