// Who plays which colour, shown over the board when the opening is done. It lets every touch through and fades.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { TableView } from '../stores/table.ts';
import { t } from '../words/index.ts';
import { isSwap2 } from './status.tsx';
import { Swatch } from './swatch.tsx';

const STAYS_MS = 2600;

export function ColourAnnouncement({ view }: { view: TableView }) {
  const showing = useSignal(false);
  const { code } = view.live.value.phase;
  const before = useRef(code);
  useEffect(() => {
    const done = isSwap2(before.current) && !isSwap2(code) && !view.over.value;
    before.current = code;
    showing.value = done;
    if (!done) return;
    const hide = () => {
      showing.value = false;
    };
    const timer = setTimeout(hide, STAYS_MS);
    return () => clearTimeout(timer);
  }, [code, view, showing]);
  if (!showing.value) return null;
  const { sides } = view.live.value;
  const who = (colour: string) =>
    view.model.names.value[sides.find((side) => side.name === colour)?.seat ?? 0] ?? '';
  const next = sides.find((side) => side.seat === view.turn.value)?.name === 'white' ? 'white' : 'black';
  return (
    <div class="announcement" role="status" data-testid="final-colours">
      <div class="pair">
        <Swatch look={{ kind: 'stone', colour: 'black' }} />
        <Swatch look={{ kind: 'stone', colour: 'white' }} />
      </div>
      <p>{t('swap2.final', { black: who('black'), white: who('white') })}</p>
      <p class="next">{t(`swap2.next.${next}`)}</p>
    </div>
  );
}
