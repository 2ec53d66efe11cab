// The sounds of a table: wood for every move, a double knock for captures, a bell at the end.

import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { vibrate } from '../base/sound.ts';
import type { TableView } from './model/table-view.ts';

export function useSoundAndVibration(view: TableView): void {
  const { sounds, settings } = useApp();
  const picture = view.picture.value;
  const captured = picture.sides.reduce((sum, side) => sum + side.captured.length, 0);
  const now = { shown: view.shown.value, captured, over: view.over.value };
  const before = useRef(now);
  useEffect(() => sounds.prepare(), [sounds]);
  useEffect(() => {
    const { current } = before;
    before.current = now;
    if (now.over && !current.over) sounds.bell();
    if (now.shown !== current.shown + 1) return;
    if (now.captured > current.captured) sounds.capture();
    else if (picture.pieces.some((piece) => piece.look.kind === 'stone')) sounds.stone();
    else sounds.man();
    if (settings.value.peek().sound) vibrate(navigator);
  }, [now.shown, now.captured, now.over]);
}
