// The colours after Swap 2.

import { Swatch } from '../../../ui/swatch.tsx';
import { enOpening } from '../../../words/en/opening.ts';
import { translator } from '../../../words/speak.ts';
import type { ViewProps } from '../opening-parts.ts';

const t = translator(enOpening);

export function Swap2Result({ view }: ViewProps) {
  const { sides } = view.live.value;
  const who = (colour: string) =>
    view.model.names.value[sides.find((side) => side.name === colour)?.seat ?? 0] ?? '';
  const next = sides.find((side) => side.seat === view.turn.value)?.name === 'white' ? 'white' : 'black';
  return (
    <>
      <div class="pair">
        <Swatch look={{ kind: 'stone', colour: 'black' }} />
        <Swatch look={{ kind: 'stone', colour: 'white' }} />
      </div>
      <p>{t('swap2.final', { black: who('black'), white: who('white') })}</p>
      <p class="next">{t(`swap2.next.${next}`)}</p>
    </>
  );
}
