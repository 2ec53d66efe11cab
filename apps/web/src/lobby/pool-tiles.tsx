// Ranked play at one tap: a tile for every pool.

import { POOLS, type PoolId } from '@sente/match';
import { poolName } from '../ui/pool-name.ts';
import { t } from '../words/index.ts';
import '../words/sheets.ts';
import './pool-tiles.css';

type PoolTilesProps = {
  /** Asked for last, or what the address asks for: the main one. */
  wish: PoolId;
  onRank: (pool: PoolId) => void;
};

export function PoolTiles({ wish, onRank }: PoolTilesProps) {
  return (
    <div class="pool-tiles">
      {POOLS.map(({ id, seats }) => (
        <button
          key={id}
          type="button"
          class={id === wish ? 'button main' : 'button'}
          data-testid={`quick-${id}`}
          onClick={() => onRank(id)}
        >
          {poolName(id)}
          {seats > 2 && <small>{t('setup.seats', { n: seats })}</small>}
        </button>
      ))}
    </div>
  );
}
