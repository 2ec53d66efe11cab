// Setting a position up: what to put, who is to move, which game and board; the stones go where the board is touched.

import { useSignal } from '@preact/signals';
import { positionsOf } from '@sente/games/positions';
import type { Game, Positions, Refusal } from '@sente/kernel';
import { lookName } from '../table/ply-text.ts';
import { Swatch } from '../ui/swatch.tsx';
import { sayRefusal, t } from '../words/index.ts';
import type { AnalysisTable } from './analysis-table.ts';
import { type Brush, cleared, emptied, type SetUp } from './set-up.ts';
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
  const { position } = editing;
  return (
    <section class="set-up" aria-label={t('analysis.setup.title')} data-testid="set-up">
      <Size
        game={game}
        size={position.rows.length}
        onChoose={(size) => change({ position: emptied(position, size) })}
      />
      <Brushes game={game} brush={editing.brush} onChoose={(brush) => change({ brush })} />
      <ToMove
        game={game}
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
          onClick={() => change({ position: cleared(position, positions.pieces[0]?.letter ?? '') })}
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
            who: lookName(positions.pieces[seat]?.look ?? { kind: 'back' }, ' '),
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

type BrushesProps = { game: Game; brush: Brush; onChoose: (brush: Brush) => void };

function Brushes({ game, brush, onChoose }: BrushesProps) {
  const pieces = positionsOf(game)?.pieces ?? [];
  const one = (letter: Brush, name: string, look: (typeof pieces)[number]['look'] | null) => (
    <label key={name}>
      <input
        type="radio"
        name="brush"
        checked={brush === letter}
        data-testid={`brush-${letter ?? 'off'}`}
        onChange={() => onChoose(letter)}
      />
      {look && <Swatch look={look} />}
      {name}
    </label>
  );
  return (
    <fieldset class="choice">
      <legend class="unseen">{t('analysis.setup.put')}</legend>
      <div class="ones">
        {pieces.map(({ letter, look }) => one(letter, lookName(look, ' '), look))}
        {one(null, t('analysis.setup.erase'), null)}
      </div>
    </fieldset>
  );
}

type ToMoveProps = { game: Game; toMove: string; onChoose: (toMove: string) => void };

function ToMove({ game, toMove, onChoose }: ToMoveProps) {
  return (
    <fieldset class="choice">
      <legend>{t('analysis.setup.to-move')}</legend>
      <div class="ones">
        {(positionsOf(game)?.pieces ?? []).map(({ letter, look }) => (
          <label key={letter}>
            <input
              type="radio"
              name="to-move"
              checked={toMove === letter}
              data-testid={`to-move-${letter}`}
              onChange={() => onChoose(letter)}
            />
            <Swatch look={look} />
            {lookName(look, ' ')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
