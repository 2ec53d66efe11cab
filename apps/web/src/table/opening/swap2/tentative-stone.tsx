// One opening stone of Swap 2 in the legend: its colour and its number.

import { colourOf, type TentativeStone as Stone, tentativeColour } from '@sente/games/gomoku';
import { enTable } from '../../../words/en/table.ts';
import { translator } from '../../../words/speak.ts';
import './tentative-stone.css';

const t = translator(enTable);

export type TentativeStoneProps = { stone: Stone; isLatest: boolean };

export function TentativeStone({ stone, isLatest }: TentativeStoneProps) {
  return (
    <span
      class={`tentative ${colourOf(tentativeColour(stone.placementOrder))}`}
      role="img"
      aria-label={t('cell.tentative', { n: stone.placementOrder })}
      data-latest={isLatest}
    >
      <span aria-hidden="true">{stone.placementOrder}</span>
    </span>
  );
}
