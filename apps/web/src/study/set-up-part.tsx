// The form for setting up a position: the piece to put, the side to move, the board, the captures.

import { useSignal } from '@preact/signals';
import { positionsOf } from '@sente/games/positions';
import type { Game, Look, Positions, Refusal, SetPosition } from '@sente/kernel';
import { pieceName } from '../table/model/ply-text.ts';
import { Icon } from '../ui/icons.tsx';
import { Swatch } from '../ui/swatch.tsx';
import { enAnalysis } from '../words/en/analysis.ts';
import { enSite } from '../words/en/site.ts';
import { saySide } from '../words/say.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';
import type { AnalysisTable } from './analysis-table.ts';
import {
  addTakenMan,
  type Brush,
  clearPosition,
  emptyBoardOfSize,
  giveTurnTo,
  isOut,
  type SetUp,
} from './set-up.ts';
import './set-up-part.css';

const t = translator(enAnalysis, enSite);

export function SetUpPart({ table }: { table: AnalysisTable }) {
  const refusal = useSignal<Refusal | null>(null);
  const { setUp, study } = table;
  const { value: editing } = setUp;
  const { game } = study.value;
  const positions = positionsOf(game);
  if (!editing || !positions) return null;
  // Reads the current set-up, because this part may not have been drawn since the last touch.
  const changeSetUp = (changesOf: (now: SetUp) => Partial<SetUp>) => {
    const now = setUp.peek() ?? editing;
    refusal.value = null;
    setUp.value = { ...now, ...changesOf(now) };
  };
  const changePosition = (changed: (now: SetPosition) => SetPosition) =>
    changeSetUp((now) => ({ position: changed(now.position) }));
  const finishSetUp = () => {
    const ended = table.endSetUp();
    refusal.value = ended.ok ? null : ended.refusal;
  };
  const { position } = editing;
  const addTaken = () => {
    const now = setUp.peek() ?? editing;
    if (now.brush === null) return;
    const next = addTakenMan(game, now.position, now.brush);
    if (next.ok) changeSetUp(() => ({ position: next.value }));
    else refusal.value = next.refusal;
  };
  return (
    <section class="set-up" aria-label={t('analysis.setup.title')} data-testid="set-up">
      <BoardSizeChoice
        game={game}
        size={position.rows.length}
        onChoose={(size) => changePosition((now) => emptyBoardOfSize(now, size))}
      />
      <PieceChoice
        positions={positions}
        editing={editing}
        onChoose={(brush) => changeSetUp(() => ({ brush }))}
      />
      <TakenMen
        positions={positions}
        editing={editing}
        onAdd={addTaken}
        onRemove={(at) => changePosition((now) => ({ ...now, taken: now.taken.toSpliced(at, 1) }))}
      />
      <SideToMoveChoice
        positions={positions}
        toMove={position.toMove}
        onChoose={(toMove) => changePosition((now) => giveTurnTo(positions, now, toMove))}
      />
      <TurnOrderChoice
        positions={positions}
        position={position}
        onChoose={(next) => changePosition((now) => ({ ...now, next }))}
      />
      <CountInputs
        positions={positions}
        counts={position.counts}
        onChange={(counts) => changePosition((now) => ({ ...now, counts }))}
      />
      <SetUpFoot
        refusal={refusal.value}
        onDone={finishSetUp}
        onClear={() => changePosition((now) => clearPosition(positions, now))}
        onCancel={table.leaveSetUp}
      />
    </section>
  );
}

type FootProps = {
  refusal: Refusal | null;
  onDone: () => void;
  onClear: () => void;
  onCancel: () => void;
};

function SetUpFoot({ refusal, onDone, onClear, onCancel }: FootProps) {
  return (
    <div class="foot">
      <p class="refusal" role="status">
        {refusal && sayRefusal(refusal)}
      </p>
      <div class="row">
        <button type="button" class="button main" data-testid="set-up-done" onClick={onDone}>
          {t('analysis.setup.done')}
        </button>
        <button type="button" class="button" data-testid="set-up-clear" onClick={onClear}>
          {t('analysis.setup.clear')}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {t('do.cancel')}
        </button>
      </div>
    </div>
  );
}

type CountsProps = {
  positions: Positions;
  counts: readonly number[];
  onChange: (counts: readonly number[]) => void;
};

/** The captures of each side, or the moves until a draw, if the positions of the game have them. */
function CountInputs({ positions, counts, onChange }: CountsProps) {
  if (counts.length === 0) return null;
  return (
    <div class="counts">
      {positions.counts.map(({ code, look, min, max, step }, index) => (
        <label key={index}>
          {t(`analysis.setup.${code}`, { who: look ? pieceName(look, ' ') : '' })}
          <input
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            step={step}
            value={counts[index]}
            data-testid={`count-${index}`}
            onInput={(event) => {
              const typed = Math.floor(event.currentTarget.valueAsNumber || 0);
              onChange(counts.with(index, Math.max(0, typed)));
            }}
          />
        </label>
      ))}
    </div>
  );
}

type SizeProps = { game: Game; size: number; onChoose: (size: number) => void };

/** A board of another size starts empty. */
function BoardSizeChoice({ game, size, onChoose }: SizeProps) {
  const spec = game.options.find(({ key }) => key === 'size');
  if (spec?.kind !== 'number') return null;
  const sizes = [...new Set([...(spec.usual ?? []), size])].sort((a, b) => a - b);
  return (
    <label class="field">
      <span>{t('analysis.setup.size')}</span>
      <select
        value={size}
        data-testid="set-up-size"
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {`${one}×${one}`}
          </option>
        ))}
      </select>
    </label>
  );
}

type BrushesProps = { positions: Positions; editing: SetUp; onChoose: (brush: Brush) => void };

/** Every man has its own button, with the number of men left. */
function PieceChoice({ positions, editing, onChoose }: BrushesProps) {
  const brushOption = (letter: Brush, name: string, look: Look | null) => {
    const left = letter === null ? Number.POSITIVE_INFINITY : positions.left(editing.position, letter);
    const isCounted = Number.isFinite(left);
    return (
      <label key={name} data-left={isCounted ? left : undefined}>
        <input
          type="radio"
          name="brush"
          checked={editing.brush === letter}
          data-testid={`brush-${letter ?? 'off'}`}
          onChange={() => onChoose(letter)}
        />
        {look && <Swatch look={look} />}
        {isCounted ? (
          <>
            <span class="unseen">{t('analysis.setup.left', { man: name, n: left })}</span>
            <small aria-hidden="true">{left}</small>
          </>
        ) : (
          name
        )}
      </label>
    );
  };
  return (
    <fieldset class={positions.pieces.some(({ look }) => look.kind === 'man') ? 'choice men' : 'choice'}>
      <legend class="unseen">{t('analysis.setup.put')}</legend>
      <div class="ones">
        {positions.pieces.map(({ letter, look }) => brushOption(letter, pieceName(look, ' '), look))}
        {brushOption(null, t('analysis.setup.erase'), null)}
      </div>
    </fieldset>
  );
}

type TakenMenProps = {
  positions: Positions;
  editing: SetUp;
  onAdd: () => void;
  onRemove: (at: number) => void;
};

/** The captured men. While men lie face down, the men that may turn up depend on them. */
function TakenMen({ positions, editing, onAdd, onRemove }: TakenMenProps) {
  const { position, brush } = editing;
  const isDown = ({ letter, look }: Positions['pieces'][number]) =>
    look.kind === 'back' && position.rows.some((row) => row.includes(letter));
  if (position.taken.length === 0 && !positions.pieces.some(isDown)) return null;
  const chosen = positions.pieces.find(({ letter, look }) => letter === brush && look.kind !== 'back');
  return (
    <fieldset class="choice men-taken">
      <legend>{t('analysis.setup.men-taken')}</legend>
      {positions.pieces.map(({ letter, look }) => {
        const n = position.taken.filter((one) => one === letter).length;
        return n === 0 ? null : (
          <button
            key={letter}
            type="button"
            aria-label={t('analysis.setup.untake', { man: pieceName(look, ' '), n })}
            data-testid={`taken-${letter}`}
            onClick={() => onRemove(position.taken.indexOf(letter))}
          >
            <Swatch look={look} />
            <small>{n}</small>
          </button>
        );
      })}
      {chosen && (
        <button
          type="button"
          class="add"
          aria-label={t('analysis.setup.take', { man: pieceName(chosen.look, ' ') })}
          data-testid="set-up-take"
          onClick={onAdd}
        >
          <Icon name="fresh" />
          <Swatch look={chosen.look} />
        </button>
      )}
    </fieldset>
  );
}

type ToMoveProps = { positions: Positions; toMove: string; onChoose: (toMove: string) => void };

function SideToMoveChoice({ positions, toMove, onChoose }: ToMoveProps) {
  // More than two names do not fit side by side.
  const isCrowd = positions.sides.length > 2;
  return (
    <fieldset class={isCrowd ? 'choice crowd' : 'choice'}>
      <legend>{t('analysis.setup.to-move')}</legend>
      <div class="ones">
        {positions.sides.map(({ letter, look }) => (
          <label key={letter} title={isCrowd ? sideName(look) : undefined}>
            <input
              type="radio"
              name="to-move"
              checked={toMove === letter}
              data-testid={`to-move-${letter}`}
              onChange={() => onChoose(letter)}
            />
            <Swatch look={look} />
            {isCrowd ? <span class="unseen">{sideName(look)}</span> : sideName(look)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function sideName(look: Look): string {
  if (look.kind === 'back') return t('analysis.setup.unclaimed');
  return look.kind === 'man' ? saySide(look.faction) : pieceName(look, ' ');
}

type NextProps = {
  positions: Positions;
  position: SetPosition;
  onChoose: (next: readonly string[]) => void;
};

/** For more than two players: the order of turns, the players without an army, and those who are out. */
function TurnOrderChoice({ positions, position: { toMove, next }, onChoose }: NextProps) {
  const orders = positions.orders(toMove);
  if (orders.length < 2) return null;
  const sideNameMarkedIfOut = (letter: string) => {
    const look = positions.sides.find((side) => side.letter === letter.toLowerCase())?.look;
    const who = look ? sideName(look) : letter;
    return isOut(letter) ? t('analysis.setup.out', { who }) : who;
  };
  return (
    <label class="field">
      <span class="unseen">{t('analysis.setup.next')}</span>
      <select
        value={next.join('')}
        data-testid="set-up-next"
        onChange={(event) => onChoose([...event.currentTarget.value])}
      >
        {orders.map((order) => (
          <option key={order.join('')} value={order.join('')}>
            {order
              .map((letter) =>
                isOut(letter) ? `· ${sideNameMarkedIfOut(letter)}` : `→ ${sideNameMarkedIfOut(letter)}`,
              )
              .join(' ')}
          </option>
        ))}
      </select>
    </label>
  );
}
