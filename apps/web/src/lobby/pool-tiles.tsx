// Joining a queue with one tap: a tile for every pool, and the choice between casual and ranked.

import { POOLS, type PoolId, QUEUE_KINDS, type QueueKind } from '@sente/match';
import { ChoiceField } from '../ui/choice-field.tsx';
import { poolName, queueKindName } from '../ui/pool-name.ts';
import { pressableProps } from '../ui/pressable.ts';
import { enLobby } from '../words/en/lobby.ts';
import { enOptions } from '../words/en/options.ts';
import { translator } from '../words/speak.ts';
import './pool-tiles.css';

const t = translator(enLobby, enOptions);

type QueueKindChoiceProps = { kind: QueueKind; onChoose: (kind: QueueKind) => void };

export function QueueKindChoice({ kind, onChoose }: QueueKindChoiceProps) {
  return (
    <div class="quick-kind">
      <ChoiceField
        label={t('lobby.quick')}
        value={kind}
        choices={QUEUE_KINDS.map((value) => ({ value, label: queueKindName(value) }))}
        onChange={onChoose}
      />
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
