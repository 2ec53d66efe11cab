// Where the opening is: the phase by name, what to do, and which stone comes next.

import type { Swap2Phase } from '@sente/games/gomoku';
import { t } from '../../words/index.ts';

const OPENING = ['swap2_placement', 'swap2_choice', 'swap2_extra', 'swap2_final_choice'] as const;

export function isSwap2(code: string): code is Exclude<Swap2Phase, 'complete'> {
  return (OPENING as readonly string[]).includes(code);
}

export type Player = { readonly id: string; readonly name: string };

export type Swap2PhaseIndicatorProps = {
  phase: Swap2Phase;
  activePlayer: Player;
  stonesPlaced: number;
  stonesRequired: number;
  viewer?: Swap2Viewer;
};

/** Who looks: everybody at one screen; across a network the active player, or another who only waits or watches. */
export type Swap2Viewer = 'any' | 'active' | 'other';

export function Swap2PhaseIndicator(props: Swap2PhaseIndicatorProps) {
  const { phase, activePlayer, stonesPlaced, stonesRequired, viewer = 'any' } = props;
  if (phase === 'complete') return null;
  const placing = phase === 'swap2_placement' || phase === 'swap2_extra';
  const told = { n: Math.min(stonesPlaced + 1, stonesRequired), of: stonesRequired };
  const who = activePlayer.name;
  return (
    <div class="phase" data-testid="swap2-phase" data-phase={phase}>
      <p class="headline">
        <span>{t(`phase.${phase}`)}</span>
        {placing && viewer !== 'other' && (
          <span class="count" data-testid="swap2-count">
            {t('phase.stone', told)}
          </span>
        )}
      </p>
      {placing && viewer === 'other' ? (
        <p class="detail" data-testid="swap2-count">
          {t('phase.stone-by', { who, ...told })}
        </p>
      ) : (
        <p class="detail">
          {viewer === 'active' ? t(`swap2.you.${phase}`) : t(`swap2.do.${phase}`, { who })}
        </p>
      )}
    </div>
  );
}
