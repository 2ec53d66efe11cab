// The openings that have parts of their own, by the name their phases give. Any other needs only its words.

import { saySide, t } from '../words/index.ts';
import type { OpeningParts, PhaseProps, ViewProps } from './opening-parts.ts';
import { PhaseIndicator } from './phase-indicator.tsx';
import { SWAP2_PARTS } from './swap2/parts.tsx';

const OWN: { readonly [opening: string]: OpeningParts } = { swap2: SWAP2_PARTS };

const PLAIN: OpeningParts = { Phase: PlainPhase, Decided: PlainDecided };

export function partsOf(opening: string | undefined): OpeningParts {
  return (opening === undefined ? undefined : OWN[opening]) ?? PLAIN;
}

function PlainPhase({ phase, player, viewer, before }: PhaseProps) {
  return <PhaseIndicator phase={phase} who={player.name} viewer={viewer} before={before} />;
}

/** Who plays what, and who begins. */
function PlainDecided({ view }: ViewProps) {
  const { names } = view.model;
  const name = (seat: number) => names.value[seat] ?? '';
  return (
    <>
      {view.live.value.sides.map((side) => (
        <p key={side.seat}>{t('table.seat', { name: name(side.seat), side: saySide(side.name) })}</p>
      ))}
      <p class="next">{t('table.turn', { who: name(view.turn.value ?? 0) })}</p>
    </>
  );
}
