// One opening stone of Swap 2 as a legend shows it: its colour by order, its number, and where it stands.

import type { TentativeStone as Stone } from '@sente/games/gomoku';
import { t } from '../../words/index.ts';

export type TentativeStoneProps = { stone: Stone; isLatest: boolean };

export function TentativeStone({ stone, isLatest }: TentativeStoneProps) {
  // Black and white by turns, whoever placed them.
  const colour = stone.placementOrder % 2 === 1 ? 'black' : 'white';
  return (
    <span
      class={`tentative ${colour}`}
      role="img"
      aria-label={t('swap2.tentative', { n: stone.placementOrder })}
      data-latest={isLatest}
    >
      <span aria-hidden="true">{stone.placementOrder}</span>
    </span>
  );
}
