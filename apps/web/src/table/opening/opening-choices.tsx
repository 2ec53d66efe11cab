// The choices of an opening: its own part if it has one, otherwise the general one.

import type { ComponentType } from 'preact';
import { PlainChoices } from './choices.tsx';
import type { ViewProps } from './opening-parts.ts';
import { Swap2Choices } from './swap2/swap2-choices.tsx';

const OWN: { readonly [opening: string]: ComponentType<ViewProps> } = { swap2: Swap2Choices };

export function OpeningChoices({ view }: ViewProps) {
  const Own = OWN[view.live.value.phase.opening ?? ''] ?? PlainChoices;
  return <Own view={view} />;
}
