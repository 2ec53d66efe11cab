// The moves so far, any of them a click away, and the buttons that step through them.

import type { Look, Picture } from '@sente/kernel';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { TableView } from '../stores/table.ts';
import { t } from '../words/index.ts';
import { spentText } from './clock-text.ts';
import { Icon } from './icons.tsx';
import { isOpeningPly, plyText } from './ply-text.ts';
import { Swatch } from './swatch.tsx';

export function MoveList({ view }: { view: TableView }) {
  const { plies } = view.model.match.value;
  const shown = view.shown.value;
  const list = useRef<HTMLOListElement>(null);
  const entries = plies.map((ply) => ply.entry);
  const pictureAt = usePictures(view);
  useEffect(() => {
    const item = list.current?.querySelector('[aria-current]')?.parentElement;
    if (item instanceof HTMLElement && list.current) keepInSight(list.current, item);
  }, [shown]);
  if (plies.length === 0) return <p class="no-moves">{t('moves.none')}</p>;
  return (
    <ol class="moves" ref={list} data-testid="moves">
      {isOpeningPly(0, entries) && <li class="opening-name">{t('swap2.name')}</li>}
      {plies.map((ply, index) => (
        <MoveRow
          key={`${index} ${ply.entry}`}
          view={view}
          pictureAt={pictureAt}
          index={index}
          entry={ply.entry}
          look={lookOf(view, index, entries)}
          current={shown === index + 1}
          opening={isOpeningPly(index, entries)}
          spent={spentOn(view, index)}
          auto={ply.auto === true}
        />
      ))}
    </ol>
  );
}

type MoveRowProps = {
  view: TableView;
  pictureAt: (ply: number) => Picture;
  index: number;
  entry: string;
  look: Look | null;
  current: boolean;
  opening: boolean;
  /** How long the move took, where that was written down. */
  spent: number | null;
  auto: boolean;
};

/** A row of its own with plain properties: a new move touches one row, not all that came before. */
function MoveRow(props: MoveRowProps) {
  const { view, pictureAt, index, entry, look, current, opening, spent, auto } = props;
  return (
    <li data-opening={opening} data-choice={entry.startsWith('=')}>
      <button
        type="button"
        aria-current={current ? 'step' : undefined}
        onClick={() => view.stepTo(index + 1)}
      >
        <span class="n">{index + 1}</span>
        <Swatch look={look} />
        <span>{plyText(entry, () => pictureAt(index + 1))}</span>
        {spent !== null && (
          <span class="spent" data-auto={auto}>
            {spentText(spent)}
          </span>
        )}
      </button>
    </li>
  );
}

function spentOn(view: TableView, index: number): number | null {
  const { startedAt, match } = view.model;
  const { plies } = match.value;
  const ply = plies[index];
  if (startedAt === null || !ply || ply.entry.startsWith('!')) return null;
  return ply.at - (plies[index - 1]?.at ?? startedAt);
}

const OPENING_LOOKS: readonly Look[] = [
  { kind: 'stone', colour: 'black' },
  { kind: 'stone', colour: 'white' },
];

/** What the mover plays; an opening stone has the colour of its order, whoever placed it. */
function lookOf(view: TableView, index: number, entries: readonly string[]): Look | null {
  if (isOpeningPly(index, entries) && !entries[index]?.startsWith('=')) {
    const stones = entries.slice(0, index).filter((one) => !one.startsWith('=')).length;
    return OPENING_LOOKS[stones % 2] ?? null;
  }
  const seat = view.model.match.value.plies[index]?.seat;
  return view.live.value.sides.find((side) => side.seat === seat)?.look ?? null;
}

/** Pictures of earlier positions, each drawn up once. */
function usePictures(view: TableView): (ply: number) => Picture {
  return useMemo(() => {
    const known = new WeakMap<object, Picture>();
    return (ply: number) => {
      const state = view.states.peek()[ply] as object;
      const picture = known.get(state) ?? view.model.game.picture(state);
      known.set(state, picture);
      return picture;
    };
  }, [view]);
}

function keepInSight(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + item.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + item.offsetHeight - list.clientHeight;
  }
}

export function Stepper({ view, onShare }: { view: TableView; onShare: () => void }) {
  const shown = view.shown.value;
  const last = view.last.value;
  const step = (name: 'first' | 'back' | 'forward' | 'last', to: number, possible: boolean) => (
    <button
      type="button"
      class="icon-button"
      aria-label={t(`step.${name}`)}
      disabled={!possible}
      onClick={() => view.stepTo(to)}
    >
      <Icon name={name} />
    </button>
  );
  return (
    <div class="stepper" role="toolbar" aria-label={t('step.label')} data-testid="stepper">
      {step('first', 0, shown > 0)}
      {step('back', shown - 1, shown > 0)}
      <span class="at">{t('step.at', { n: shown, of: last })}</span>
      {step('forward', shown + 1, shown < last)}
      {step('last', last, shown < last)}
      <button
        type="button"
        class="icon-button"
        aria-label={t('share.title')}
        disabled={last === 0}
        data-testid="open-share"
        onClick={onShare}
      >
        <Icon name="share" />
      </button>
    </div>
  );
}
