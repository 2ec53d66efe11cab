// What may be chosen now, by the parts of the opening that asks; they arrive while it is still being set.

import type { ComponentType } from 'preact';
import { Choices } from './choices.tsx';
import type { ViewProps } from './opening-parts.ts';
import { Swap2Choices } from './swap2/swap2-choices.tsx';

const OWN: { readonly [opening: string]: ComponentType<ViewProps> } = { swap2: Swap2Choices };

export function OpeningChoices({ view }: ViewProps) {
  const Own = OWN[view.live.value.phase.opening ?? ''] ?? Choices;
  return <Own view={view} />;
}
