// Setting a position up: what to put, who is to move, which board, what was taken; pieces go where the board is touched.

import { useSignal } from '@preact/signals';
import { positionsOf } from '@sente/games/positions';
import type { Game, Look, Positions, Refusal, Result, SetPosition } from '@sente/kernel';
import { lookName } from '../table/ply-text.ts';
import { Icon } from '../ui/icons.tsx';
import { Swatch } from '../ui/swatch.tsx';
import { sayRefusal, saySide, t } from '../words/index.ts';
import type { AnalysisTable } from './analysis-table.ts';
import { type Brush, cleared, emptied, type SetUp, withTaken } from './set-up.ts';
import '../words/analysis.ts';
import '../words/sheets.ts';
import './set-up-part.css';

/** One pair more, and the game is won. */
const MOST_TAKEN = 8;

export function SetUpPart({ table }: { table: AnalysisTable }) {
  const refusal = useSignal<Refusal | null>(null);
  const { setUp, study } = table;
  const { value: editing } = setUp;
  const { game } = study.value;
  const positions = positionsOf(game);
  if (!editing || !positions) return null;
  const change = (changes: Partial<SetUp>) => {
    refusal.value = null;
    setUp.value = { ...editing, ...changes };
  };
  const done = () => {
    const ended = table.endSetUp();
    refusal.value = ended.ok ? null : ended.refusal;
  };
  const { position, brush } = editing;
  const changeIf = (next: Result<SetPosition>) => {
    if (next.ok) change({ position: next.value });
    else refusal.value = next.refusal;
  };
  return (
    <section class="set-up" aria-label={t('analysis.setup.title')} data-testid="set-up">
      <Size
        game={game}
        size={position.rows.length}
        onChoose={(size) => change({ position: emptied(position, size) })}
      />
      <Brushes positions={positions} editing={editing} onChoose={(one) => change({ brush: one })} />
      <TakenMen
        positions={positions}
        editing={editing}
        onAdd={() => brush !== null && changeIf(withTaken(game, position, brush))}
        onRemove={(at) => change({ position: { ...position, taken: position.taken.toSpliced(at, 1) } })}
      />
      <ToMove
        positions={positions}
        toMove={position.toMove}
        onChoose={(toMove) => change({ position: { ...position, toMove } })}
      />
      <Taken
        positions={positions}
        counts={position.counts}
        onChange={(counts) => change({ position: { ...position, counts } })}
      />
      <p class="refusal" role="status">
        {refusal.value && sayRefusal(refusal.value)}
      </p>
      <div class="row">
        <button type="button" class="button main" data-testid="set-up-done" onClick={done}>
          {t('analysis.setup.done')}
        </button>
        <button
          type="button"
          class="button"
          data-testid="set-up-clear"
          onClick={() => change({ position: cleared(position, positions.sides[0]?.letter ?? '') })}
        >
          {t('analysis.setup.clear')}
        </button>
        <button type="button" class="button" onClick={table.leaveSetUp}>
          {t('do.cancel')}
        </button>
      </div>
    </section>
  );
}

type TakenProps = {
  positions: Positions;
  counts: readonly number[];
  onChange: (counts: readonly number[]) => void;
};

/** How many stones each side has taken, where stones are taken. */
function Taken({ positions, counts, onChange }: TakenProps) {
  if (counts.length === 0) return null;
  return (
    <div class="taken">
      {counts.map((count, seat) => (
        <label key={seat}>
          {t('analysis.setup.taken', {
            who: lookName(positions.sides[seat]?.look ?? { kind: 'back' }, ' '),
          })}
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={MOST_TAKEN}
            step={2}
            value={count}
            onInput={(event) => {
              const taken = Math.max(0, Math.floor(event.currentTarget.valueAsNumber || 0));
              onChange(counts.with(seat, taken));
            }}
          />
        </label>
      ))}
    </div>
  );
}

type SizeProps = { game: Game; size: number; onChoose: (size: number) => void };

/** Another board is an empty one. */
function Size({ game, size, onChoose }: SizeProps) {
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

/** Men are many: each is its own sign there, with how many of it are left. */
function Brushes({ positions, editing, onChoose }: BrushesProps) {
  const one = (letter: Brush, name: string, look: Look | null) => {
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
        {positions.pieces.map(({ letter, look }) => one(letter, lookName(look, ' '), look))}
        {one(null, t('analysis.setup.erase'), null)}
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

/** While men lie face down, somebody has to say which others were taken: what may turn up depends on it. */
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
            aria-label={t('analysis.setup.untake', { man: lookName(look, ' '), n })}
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
          aria-label={t('analysis.setup.take', { man: lookName(chosen.look, ' ') })}
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

function ToMove({ positions, toMove, onChoose }: ToMoveProps) {
  return (
    <fieldset class="choice">
      <legend>{t('analysis.setup.to-move')}</legend>
      <div class="ones">
        {positions.sides.map(({ letter, look }) => (
          <label key={letter}>
            <input
              type="radio"
              name="to-move"
              checked={toMove === letter}
              data-testid={`to-move-${letter}`}
              onChange={() => onChoose(letter)}
            />
            <Swatch look={look} />
            {look.kind === 'man' ? saySide(look.faction) : lookName(look, ' ')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
