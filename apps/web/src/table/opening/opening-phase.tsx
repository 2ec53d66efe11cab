// The phase of an opening: its own part if it has one, otherwise the general one, which needs only its words.

import type { ComponentType } from 'preact';
import type { PhaseProps } from './opening-parts.ts';
import { PhaseIndicator } from './phase-indicator.tsx';
import { Swap2Phase } from './swap2/swap2-phase.tsx';

const OWN: { readonly [opening: string]: ComponentType<PhaseProps> } = { swap2: Swap2Phase };

/** The phase in the status line. */
export function OpeningPhase(props: PhaseProps) {
  const Phase = OWN[props.phase.opening ?? ''] ?? PlainPhase;
  return <Phase {...props} />;
}

function PlainPhase({ phase, player, viewer, before }: PhaseProps) {
  return <PhaseIndicator phase={phase} who={player.name} viewer={viewer} before={before} />;
}
