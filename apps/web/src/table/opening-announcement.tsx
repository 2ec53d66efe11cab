// Who plays which colour, shown over the board when the opening is done. It lets every touch through and fades; once
// the game has gone on it is gone as soon as it can have been read.

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { Swatch } from '../ui/swatch.tsx';
import { t } from '../words/index.ts';
import { isSwap2 } from './swap2/swap2-phase-indicator.tsx';
import type { TableView } from './table-view.ts';

const STAYS_MS = 2600;
const READ_MS = 1300;

export function ColourAnnouncement({ view }: { view: TableView }) {
  const showing = useSignal(false);
  const { code } = view.live.value.phase;
  const last = view.last.value;
  const before = useRef(code);
  const since = useRef({ at: 0, last });
  useEffect(() => {
    const done = isSwap2(before.current) && !isSwap2(code) && !view.over.value;
    before.current = code;
    showing.value = done;
    since.current = { at: performance.now(), last: view.last.value };
  }, [code, view, showing]);
  const goesOn = last > since.current.last;
  const shows = showing.value;
  useEffect(() => {
    if (!shows) return;
    const hide = () => {
      showing.value = false;
    };
    const passed = performance.now() - since.current.at;
    const timer = setTimeout(hide, (goesOn ? READ_MS : STAYS_MS) - passed);
    return () => clearTimeout(timer);
  }, [shows, goesOn, showing]);
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
