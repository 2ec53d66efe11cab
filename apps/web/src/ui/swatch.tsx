// A piece in the size of a letter: beside a name, in a row of captured pieces, in a move list.

import { faceToDraw } from '@sente/board';
import type { Look } from '@sente/kernel';
import type { JSX } from 'preact';
import { useApp } from '../base/app-context.ts';
import { manLetters } from './man-letters.ts';
import './swatch.css';

const OUTLINES = {
  round: <circle cx="12" cy="12" r="10.6" />,
  notched: <path d="M3.2 1.4h17.6v3h1.8v15.2h-1.8v3H3.2v-3H1.4V4.4h1.8z" />,
  octagon: <path d="M7.6 1.4h8.8l6.2 6.2v8.8l-6.2 6.2H7.6l-6.2-6.2V7.6z" />,
} as const satisfies { [shape: string]: JSX.Element };

export function Swatch({ look }: { look: Look | null }) {
  if (look === null || look.kind === 'back') return <span class="swatch back" aria-hidden="true" />;
  if (look.kind === 'stone') return <span class={`swatch stone ${look.colour}`} aria-hidden="true" />;
  return <ManSwatch look={look} />;
}

/** A man with the same face as on the board. */
function ManSwatch({ look }: { look: Extract<Look, { kind: 'man' }> }) {
  const { settings, catalog } = useApp();
  const letters = manLetters([look]);
  const face = faceToDraw(look, { men: settings.value.value.men, letters, carvings: catalog.carvings.value });
  return (
    <svg class={`swatch man ${look.colour}`} viewBox="0 0 24 24" data-glyph={look.glyph} aria-hidden="true">
      {OUTLINES[look.shape]}
      {'outline' in face ? (
        <path
          class="face"
          d={face.outline}
          transform={`translate(12 12) scale(${face.kind === 'picture' ? 0.34 : 0.16})`}
          fill-rule={face.kind === 'picture' ? 'evenodd' : 'nonzero'}
        />
      ) : (
        <text x="12" y="16.7" text-anchor="middle">
          {face.text}
        </text>
      )}
    </svg>
  );
}
