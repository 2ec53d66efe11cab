// The moves that were played from a position, as a list beside the board.

import type { Game, Result } from '@sente/kernel';
import { plyText } from '../table/model/ply-text.ts';
import { enOpeningsBook } from '../words/en/openings-book.ts';
import { enSite } from '../words/en/site.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import type { Continuation, Counts, PlayedHere } from './continuations.ts';
import { ResultBar } from './result-bar.tsx';
import './continuations-panel.css';

const t = translator(enOpeningsBook, enSite);

type ContinuationsPanelProps = {
  game: Game;
  /** The position on the board. */
  state: unknown;
  played: Result<PlayedHere> | null;
  /** Whether the book covers this position. */
  inBook: boolean;
  onPlay: (move: string) => void;
  onAgain: () => void;
};

export function ContinuationsPanel({
  game,
  state,
  played,
  inBook,
  onPlay,
  onAgain,
}: ContinuationsPanelProps) {
  if (game.turn(state) === null) return <PanelMessage text={t('openings.over')} />;
  if (!inBook) return <PanelMessage text={t('openings.deep')} />;
  if (played === null) return <div class="played-here" aria-busy="true" />;
  if (!played.ok) return <RefusalWithRetry refusal={played.refusal} onAgain={onAgain} />;
  const { games, continuations } = played.value;
  if (games === 0) return <NothingPlayed />;
  return (
    <div class="played-here" data-testid="played-here">
      <p class="how-many" data-testid="played-games">
        {t('openings.from-here', { n: games })}
      </p>
      <ol>
        {continuations.map((one, at) => (
          <li key={one.move}>
            <ContinuationButton
              name={plyText(game, one.move, state)}
              rank={at + 1}
              all={games}
              one={one}
              onPlay={onPlay}
            />
          </li>
        ))}
      </ol>
      <ResultLegend />
    </div>
  );
}

type ContinuationProps = {
  name: string;
  rank: number;
  all: number;
  one: Continuation;
  onPlay: (move: string) => void;
};

function ContinuationButton({ name, rank, all, one, onPlay }: ContinuationProps) {
  return (
    <button
      type="button"
      class="continuation"
      data-testid={`played-${one.move}`}
      onClick={() => onPlay(one.move)}
    >
      <span class="rank" aria-hidden="true">
        {rank}
      </span>
      <strong>{name}</strong>
      <span class="share">{percentText(one.games, all)}</span>
      <span class="often">{t('openings.games', { n: one.games })}</span>
      <ResultCounts counts={one} />
    </button>
  );
}

/** Black's wins, the bar, white's wins; for a screen reader in words. */
export function ResultCounts({ counts }: { counts: Counts }) {
  const { black, draws, white } = counts;
  return (
    <>
      <span class="results" aria-hidden="true">
        <span>{black}</span>
        <ResultBar {...counts} />
        <span>{white}</span>
      </span>
      <span class="unseen">{t('openings.ended', { black, draws, white })}</span>
    </>
  );
}

export function percentText(games: number, all: number): string {
  return `${all === 0 ? 0 : Math.round((100 * games) / all)} %`;
}

export function ResultLegend() {
  return (
    <p class="played-legend">
      {(['black', 'draw', 'white'] as const).map((one) => (
        <span key={one} data-result={one}>
          {t(`openings.result.${one}`)}
        </span>
      ))}
    </p>
  );
}

export function NothingPlayed() {
  return (
    <div class="played-here told" data-testid="nothing-played">
      <p class="headline">{t('openings.none')}</p>
      <p>{t('openings.none.about')}</p>
      <a class="button" href="/lobby">
        {t('openings.find')}
      </a>
    </div>
  );
}

type NotAnsweredProps = {
  refusal: Extract<Result<unknown>, { ok: false }>['refusal'];
  onAgain: () => void;
};

export function RefusalWithRetry({ refusal, onAgain }: NotAnsweredProps) {
  return (
    <div class="played-here told" role="alert">
      <p>{sayRefusal(refusal)}</p>
      <button type="button" class="button" onClick={onAgain}>
        {t('do.again')}
      </button>
    </div>
  );
}

function PanelMessage({ text }: { text: string }) {
  return (
    <div class="played-here told">
      <p>{text}</p>
    </div>
  );
}
