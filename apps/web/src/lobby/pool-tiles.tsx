// Joining a queue with one tap: a tile for every pool, and the choice between casual and ranked.

import { POOLS, type PoolId } from '@sente/match';
import { ChoiceField, Switch } from '../ui/choice-field.tsx';
import { poolName, queueKindName } from '../ui/pool-name.ts';
import { pressableProps } from '../ui/pressable.ts';
import { enLobby } from '../words/en/lobby.ts';
import { enOpening } from '../words/en/opening.ts';
import { enOptions } from '../words/en/options.ts';
import { translator } from '../words/speak.ts';
import { STAKES, type Stakes } from './quick-kind.ts';
import './pool-tiles.css';

const t = translator(enLobby, enOpening, enOptions);

type QueueKindChoiceProps = {
  stakes: Stakes;
  opening: boolean;
  onChoose: (stakes: Stakes) => void;
  onOpening: (opening: boolean) => void;
};

/** Ranked or casual, with or without Swap 2. Ranked games always have it, which is shown but cannot be changed. */
export function QueueKindChoice({ stakes, opening, onChoose, onOpening }: QueueKindChoiceProps) {
  const ranked = stakes === 'ranked';
  return (
    <div class="quick-kind">
      <ChoiceField
        label={t('lobby.quick')}
        value={stakes}
        choices={STAKES.map((value) => ({ value, label: queueKindName(value) }))}
        onChange={onChoose}
      />
      <Switch
        label={t('opening.swap2')}
        checked={ranked || opening}
        disabled={ranked}
        testid="quick-opening"
        onChange={onOpening}
      />
      <p class="hint">{t(ranked ? 'opening.swap2.always' : 'opening.swap2.about')}</p>
    </div>
  );
}

type PoolTilesProps = {
  /** The pool asked for last, shown as the main button. */
  wish: PoolId;
  /** The pool that the player is queued for. */
  searched: string | null;
  onPlay: (pool: PoolId) => void;
};

/** Another tile moves the player to that queue; leaving the queue is done in the bar of ongoing games. */
export function PoolTiles({ wish, searched, onPlay }: PoolTilesProps) {
  return (
    <div class="pool-tiles">
      {POOLS.map(({ id, seats }) => (
        <button
          key={id}
          type="button"
          class={id === (searched ?? wish) ? 'button main' : 'button'}
          data-testid={`quick-${id}`}
          aria-pressed={searched === null ? undefined : id === searched}
          {...pressableProps(id !== searched, () => onPlay(id))}
        >
          {poolName(id)}
          {seats > 2 && <small>{t('setup.seats', { n: seats })}</small>}
        </button>
      ))}
    </div>
  );
}
