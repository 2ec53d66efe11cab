// Where the opening is: the phase by name, what to do, and which stone comes next.

import type { Swap2Phase } from '@sente/games/gomoku';
import { t } from '../words/index.ts';

export type Player = { readonly id: string; readonly name: string };

export type Swap2PhaseIndicatorProps = {
  phase: Swap2Phase;
  activePlayer: Player;
  stonesPlaced: number;
  stonesRequired: number;
  /** The active player is whoever looks at this, across a network. */
  mine?: boolean;
};

export function Swap2PhaseIndicator(props: Swap2PhaseIndicatorProps) {
  const { phase, activePlayer, stonesPlaced, stonesRequired, mine = false } = props;
  if (phase === 'complete') return null;
  const placing = phase === 'swap2_placement' || phase === 'swap2_extra';
  return (
    <div class="phase" data-testid="swap2-phase" data-phase={phase}>
      <p class="headline">
        <span>{t(`phase.${phase}`)}</span>
        {placing && (
          <span class="count" data-testid="swap2-count">
            {t('phase.stone', { n: Math.min(stonesPlaced + 1, stonesRequired), of: stonesRequired })}
          </span>
        )}
      </p>
      <p class="detail">
        {mine ? t(`swap2.you.${phase}`) : t(`swap2.do.${phase}`, { who: activePlayer.name })}
      </p>
    </div>
  );
}
