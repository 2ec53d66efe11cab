// The openings that show their phase in a way of their own, by the name their phases give. Any other needs only its words.

import type { JSX } from 'preact';
import type { PhaseProps } from './opening-parts.ts';
import { PhaseIndicator } from './phase-indicator.tsx';
import { Swap2Phase } from './swap2/swap2-phase.tsx';

/** Where it is, in the status line. */
type PhasePart = (props: PhaseProps) => JSX.Element | null;

const OWN: { readonly [opening: string]: PhasePart } = { swap2: Swap2Phase };

export function phasePartOf(opening: string | undefined): PhasePart {
  return OWN[opening ?? ''] ?? PlainPhase;
}

function PlainPhase({ phase, player, viewer, before }: PhaseProps) {
  return <PhaseIndicator phase={phase} who={player.name} viewer={viewer} before={before} />;
}
