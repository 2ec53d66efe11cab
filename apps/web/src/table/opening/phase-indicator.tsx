// The phase of an opening: its name, what to do, and the next step.

import type { Phase } from '@sente/kernel';
import { enMoves } from '../../words/en/moves.ts';
import { enOpening } from '../../words/en/opening.ts';
import { sayCode, translator } from '../../words/speak.ts';

const t = translator(enMoves);

/** The viewer: all players at one screen; online the active player, a waiting player, or a spectator. */
export type Viewer = 'any' | 'active' | 'waiting' | 'other';

export type PhaseIndicatorProps = {
  phase: Phase;
  who: string;
  viewer: Viewer;
  /** The move that the server has just made for a player out of time. */
  before?: string | null;
  /** The phase after the opening. */
  then?: string | null;
};

export function PhaseIndicator({ phase, who, viewer, before = null, then = null }: PhaseIndicatorProps) {
  const { code, opening = '', done = 0, of } = phase;
  const step = of === undefined ? null : { who, n: Math.min(done + 1, of), of };
  const waits = (viewer === 'waiting' || viewer === 'other') && step !== null;
  return (
    <div class="phase" data-testid={`${opening}-phase`} data-phase={code}>
      <p class="headline">
        <span>{sayCode(enOpening, `phase.${code}`) ?? code}</span>
        {step && !waits && (
          <span class="count" data-testid={`${opening}-count`}>
            {sayCode(enOpening, `opening.${opening}.step`, step)}
          </span>
        )}
      </p>
      {waits ? (
        <p class="detail" data-testid={`${opening}-count`}>
          {joinSentences(
            before,
            sayCode(enOpening, `opening.${opening}.step-by`, step),
            viewer === 'waiting' ? sayCode(enOpening, `phase.${code}.wait`) : null,
          )}
        </p>
      ) : (
        <p class="detail">
          {joinSentences(
            before,
            viewer === 'active'
              ? sayCode(enOpening, `phase.${code}.you`)
              : sayCode(enOpening, `phase.${code}.do`, { who }),
            then,
          )}
        </p>
      )}
    </div>
  );
}

function joinSentences(...sentences: readonly (string | null)[]): string {
  const told = sentences.filter((sentence) => sentence !== null);
  return told.length === 0 ? '' : told.reduce((first, second) => t('live.then', { first, second }));
}
