// Ranked play at one tap: a tile for every pool.

import { POOLS, type PoolId } from '@sente/match';
import { poolName } from '../ui/pool-name.ts';
import { pressable } from '../ui/pressable.ts';
import { t } from '../words/index.ts';
import '../words/sheets.ts';
import './pool-tiles.css';

type PoolTilesProps = {
  /** Asked for last, or what the address asks for: the main one. */
  wish: PoolId;
  /** Where opponents are being looked for. */
  searched: string | null;
  onRank: (pool: PoolId) => void;
};

/** While one searches, another tile looks there instead; the bar ends the search. */
export function PoolTiles({ wish, searched, onRank }: PoolTilesProps) {
  return (
    <div class="pool-tiles">
      {POOLS.map(({ id, seats }) => (
        <button
          key={id}
          type="button"
          class={id === (searched ?? wish) ? 'button main' : 'button'}
          data-testid={`quick-${id}`}
          aria-pressed={searched === null ? undefined : id === searched}
          {...pressable(id !== searched, () => onRank(id))}
        >
          {poolName(id)}
          {seats > 2 && <small>{t('setup.seats', { n: seats })}</small>}
        </button>
      ))}
    </div>
  );
}
