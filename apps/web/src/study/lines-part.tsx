// The engine's results: the chances, its lines, and the threat of the other side. Its space is reserved from the start.

import type { Line } from '@sente/engine';
import type { Look, Seat } from '@sente/kernel';
import { plyText } from '../table/model/ply-text.ts';
import type { TableView } from '../table/model/table-view.ts';
import { resultExplanations, resultTitle } from '../table/status.tsx';
import { movesToWin } from '../thinking/judgement.ts';
import { enAnalysis } from '../words/en/analysis.ts';
import { enReview } from '../words/en/review.ts';
import { translator } from '../words/speak.ts';
import { type AnalysisTable, stepsOfLine } from './analysis-table.ts';
import './lines-part.css';

const t = translator(enAnalysis, enReview);

const MOST_TOLD = 6;

export function EngineResultsPart({ table }: { table: AnalysisTable }) {
  const { watching, match, shownLine, view } = table;
  const lines = watching.info.value?.lines ?? [];
  const isOver = match.value.turn === null;
  const shown = shownLine.value?.match === match.value ? shownLine.value.index : null;
  const rows = Array.from({ length: watching.count.value }, (_, index) => lines[index] ?? null);
  return (
    <section class="engine" aria-label={t('analysis.engine')} data-testid="engine">
      {!isOver && watching.on.value && (
        <ol>
          {rows.map((line, index) => (
            <li key={index}>
              {line && (
                <LineRow
                  table={table}
                  line={line}
                  isShown={index === shown}
                  onClick={() => {
                    shownLine.value = index === shown ? null : { match: match.value, index };
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      <p class="engine-told" role="status" data-testid="engine-told">
        {isOver ? [resultTitle(view), ...resultExplanations(view)].join(' · ') : engineStatusText(table)}
      </p>
    </section>
  );
}

type LineRowProps = { table: AnalysisTable; line: Line; isShown: boolean; onClick: () => void };

function LineRow({ table, line, isShown, onClick }: LineRowProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      title={t('analysis.line')}
      data-testid="line"
      onClick={onClick}
    >
      <strong>{scoreText(table, line)}</strong>
      <span>{engineLineText(table, line, table.match.value.state)}</span>
    </button>
  );
}

/** The chance of the side to move, or the proven end. */
function scoreText({ match, view }: AnalysisTable, { score }: Line): string {
  const { proof, chances } = score;
  const { turn } = match.value;
  if (proof) return t('analysis.proven', { who: nameOfSeat(view, proof.winner), n: movesToWin(proof) });
  return t('review.percent', { n: Math.round(100 * (chances[turn ?? 0] ?? 0)) });
}

function engineLineText({ study }: AnalysisTable, { moves }: Line, state: unknown): string {
  const { game } = study.value;
  return stepsOfLine(game, state, moves)
    .slice(0, MOST_TOLD)
    .map(({ move, before }) => plyText(game, move, before))
    .join(' ');
}

function engineStatusText(table: AnalysisTable): string {
  const { watching, match, view } = table;
  if (watching.stuck.value) return t('review.stuck');
  const threat = watching.threat.value;
  const other = watching.threatOn.value ? watching.other(match.value.state) : null;
  const who = nameOfSeat(view, 1 - (match.value.turn ?? 0));
  if (threat === 'none') return t('analysis.threat.none', { who });
  if (threat !== null && other !== null) {
    const { proof } = threat.score;
    const n = proof ? movesToWin(proof) : 1;
    return t('analysis.threat.win', { who, n, line: engineLineText(table, threat, other) });
  }
  const explained = resultExplanations(view);
  if (explained.length > 0) return explained.join(' ');
  if (!watching.on.value) return t('analysis.off');
  const { value: info } = watching.info;
  if (info === null) return t('analysis.thinking');
  return info.depth === 0 ? t('analysis.chances') : t('analysis.depth', { n: info.depth });
}

function nameOfSeat({ model }: TableView, seat: Seat): string {
  return model.names.value[seat] ?? '';
}

/** A thin bar beside the board with the chances of all seats; the first seat is at the bottom, or on the left. */
export function EvaluationBar({ table }: { table: AnalysisTable }) {
  const { watching, match, view, study } = table;
  const outcome = match.value.outcome;
  const known = outcome
    ? view.model.names.value.map((_, seat) => (outcome.winner === null ? 1 : Number(seat === outcome.winner)))
    : watching.info.value?.lines[0]?.score.chances;
  const even = view.model.names.value.map(() => 1);
  const shares = known ?? even;
  const sides = study.value.game.picture(match.value.state).sides;
  const total = shares.reduce((sum, share) => sum + share, 0);
  const told = shares.map((share, seat) =>
    t('review.chance', { who: nameOfSeat(view, seat), n: Math.round((100 * share) / total) }),
  );
  return (
    <div
      class="evaluation"
      role="img"
      aria-label={known ? told.join(', ') : t('review.unknown')}
      data-known={known !== undefined}
      data-testid="evaluation"
    >
      {shares.map((share, seat) => (
        <i
          key={seat}
          data-look={sideColour(sides.find((side) => side.seat === seat)?.look ?? null, seat)}
          style={{ flexGrow: Math.round((1000 * share) / total) }}
        />
      ))}
    </div>
  );
}

function sideColour(look: Look | null, seat: Seat): string {
  if (look === null || look.kind === 'back') return seat === 0 ? 'black' : 'white';
  return look.kind === 'stone' ? look.colour : `man-${look.colour}`;
}
