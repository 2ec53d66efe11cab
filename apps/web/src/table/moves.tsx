// The list of moves, each a button that shows its position, and the buttons that step through them.

import { useComputed } from '@preact/signals';
import type { DrawnSide, Game, Look } from '@sente/kernel';
import { parseLeaveEntry } from '@sente/kernel';
import type { Match } from '@sente/match';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useValueAfterPaint } from '../ui/after-paint.ts';
import { Icon } from '../ui/icons.tsx';
import { timeSpentText } from '../ui/numbers.ts';
import { pressableProps } from '../ui/pressable.ts';
import { Swatch } from '../ui/swatch.tsx';
import { enMoves } from '../words/en/moves.ts';
import { enOpening } from '../words/en/opening.ts';
import { enShare } from '../words/en/share.ts';
import { sayCode, translator } from '../words/speak.ts';
import { countOpeningPlies, isChoicePly, pieceName, plyText } from './model/ply-text.ts';
import type { MoveNote, TableView } from './model/table-view.ts';
import './moves.css';

const t = translator(enMoves, enShare);

export function MoveList({ view }: { view: TableView }) {
  const list = useRef<HTMLOListElement>(null);
  // Moves and states are read together: the states of a new game do not fit the moves of the old one.
  const { plies, states, sides, shown, opening, notes } = useValueAfterPaint(
    useComputed(() => ({
      plies: view.model.match.value.plies,
      states: view.states.value,
      sides: view.live.value.sides,
      shown: view.shown.value,
      opening: findOpeningLength(view),
      notes: view.model.annotations?.value?.notes,
    })),
  );
  const { game } = view.model;
  // Wide rows: a man, its origin and target, and the time of the move.
  const wide = view.model.startedAt !== null && sides.some(({ look }) => look?.kind === 'man');
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current]')?.parentElement;
    if (item instanceof HTMLElement && list.current) scrollToKeepVisible(list.current, item);
  }, [shown]);
  const stones = useMemo(() => numberMoves(game, plies, states, opening), [game, plies, states, opening]);
  if (plies.length === 0) return <p class="no-moves">{t('moves.none')}</p>;
  return (
    <ol class="moves" ref={list} data-wide={wide} data-testid="moves">
      {opening > 0 && (
        <li class="opening-name">{sayCode(enOpening, `opening.${game.phase(states[0]).opening}`)}</li>
      )}
      {plies.map((ply, index) => (
        <MoveRow
          key={`${index} ${ply.entry}`}
          view={view}
          before={states[index]}
          index={index}
          n={stones[index] ?? null}
          entry={ply.entry}
          look={
            (index < opening ? findPlacedPiece(game, ply.entry, states[index]) : null) ??
            findPieceOfSeat(sides, ply.seat)
          }
          current={shown === index + 1}
          opening={index < opening}
          spent={computeTimeSpent(view.model.startedAt, plies, index)}
          auto={ply.auto === true}
          note={notes?.[index]}
        />
      ))}
    </ol>
  );
}

function findOpeningLength({ model, states }: TableView): number {
  const entries = model.match.value.plies.map((ply) => ply.entry);
  return countOpeningPlies(entries, (ply) => model.game.phase(states.value[ply]));
}

/** The numbers of the stones, as on the board. A choice and a resignation have none. */
function numberMoves(
  game: Game,
  plies: Match['plies'],
  states: readonly unknown[],
  opening: number,
): readonly (number | null)[] {
  let n = 0;
  return plies.map(({ entry }, index) => {
    const none =
      parseLeaveEntry(entry) !== null || (index < opening && isChoicePly(game, entry, states[index]));
    return none ? null : ++n;
  });
}

type MoveRowProps = {
  view: TableView;
  /** The state before the move. */
  before: unknown;
  index: number;
  /** The number of the stone; null if the move places none. */
  n: number | null;
  entry: string;
  look: Look | null;
  current: boolean;
  opening: boolean;
  /** The time the move took, if the match recorded it. */
  spent: number | null;
  auto: boolean;
  note: MoveNote | null | undefined;
};

/** A component with plain properties, so that a new move draws only its own row. */
function MoveRow(props: MoveRowProps) {
  const { view, before, index, n, entry, look, current, opening, spent, auto, note } = props;
  const turned = findTurnedUpMan(view.model.game, entry, before);
  return (
    <li data-opening={opening} data-choice={isChoicePly(view.model.game, entry, before)}>
      <button
        type="button"
        aria-current={current ? 'step' : undefined}
        onClick={() => view.stepTo(index + 1)}
      >
        <span class="n">{n}</span>
        <Swatch look={look} />
        <span>{plyText(view.model.game, entry, before)}</span>
        {turned !== null && (
          <>
            <Swatch look={turned} />
            <span class="unseen">{pieceName(turned, ' ')}</span>
          </>
        )}
        {auto && (
          <span class="by-clock" data-testid="by-clock" title={t('moves.by-clock')}>
            <Icon name="clock" />
            <span class="unseen">{t('moves.by-clock')}</span>
          </span>
        )}
        {note && (
          <span class="note" title={note.words}>
            <span aria-hidden="true">{note.sign}</span>
            <span class="unseen">{note.words}</span>
          </span>
        )}
        {spent !== null && <span class="spent">{timeSpentText(spent)}</span>}
      </button>
    </li>
  );
}

/** The man that a flip turned over; null for any other move. */
function findTurnedUpMan(game: Game, entry: string, before: unknown): Look | null {
  const told = game.describe(entry, before);
  return told.ok && told.value.code === 'flip' ? told.value.look : null;
}

function computeTimeSpent(startedAt: number | null, plies: Match['plies'], index: number): number | null {
  const ply = plies[index];
  if (startedAt === null || !ply || parseLeaveEntry(ply.entry)) return null;
  return ply.at - (plies[index - 1]?.at ?? startedAt);
}

/** The piece of an opening move, shown while the seats have no sides yet; null for a choice. */
function findPlacedPiece(game: Game, entry: string, before: unknown): Look | null {
  const told = game.describe(entry, before);
  return told.ok ? told.value.look : null;
}

function findPieceOfSeat(sides: readonly DrawnSide[], seat: number): Look | null {
  return sides.find((side) => side.seat === seat)?.look ?? null;
}

function scrollToKeepVisible(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + item.offsetHeight - list.clientHeight;
  }
}

export function MoveStepper({ view, onShare }: { view: TableView; onShare: () => void }) {
  const shown = view.shown.value;
  const last = view.last.value;
  const stepButton = (name: 'first' | 'back' | 'forward' | 'last', to: number, possible: boolean) => (
    <button
      type="button"
      class="icon-button"
      aria-label={t(`step.${name}`)}
      {...pressableProps(possible, () => view.stepTo(to))}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <div class="stepper" role="toolbar" aria-label={t('step.label')} data-testid="stepper">
      {stepButton('first', 0, shown > 0)}
      {stepButton('back', shown - 1, shown > 0)}
      <span class="at">{t('step.at', { n: shown, of: last })}</span>
      {stepButton('forward', shown + 1, shown < last)}
      {stepButton('last', last, shown < last)}
      <button
        type="button"
        class="icon-button"
        aria-label={t('share.title')}
        data-testid="open-share"
        {...pressableProps(last > 0, onShare)}
      >
        <Icon name="share" />
      </button>
    </div>
  );
}
