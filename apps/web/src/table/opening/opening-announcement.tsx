// The result of an opening, shown over the board when it ends. Touches pass through it. It fades by itself, and earlier
// if the game continues, but not before it can be read.

import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { enTable } from '../../words/en/table.ts';
import { saySide } from '../../words/say.ts';
import { translator } from '../../words/speak.ts';
import { moveByClockText } from '../status.tsx';
import type { ViewProps } from './opening-parts.ts';
import { Swap2Result } from './swap2/swap2-decided.tsx';
import './opening-announcement.css';

const t = translator(enTable);

/** Openings with a part of their own for their result, by the name in their phases. */
const OWN: { readonly [opening: string]: ComponentType<ViewProps> } = { swap2: Swap2Result };

const STAYS_MS = 2600;
const READ_MS = 1300;

export function OpeningResultAnnouncement({ view }: ViewProps) {
  const { opening } = view.live.value.phase;
  const done = useSignal<string | undefined>(undefined);
  const last = view.last.value;
  const before = useRef(opening);
  const since = useRef({ at: 0, last });
  useEffect(() => {
    done.value = opening === undefined && !view.over.value ? before.current : undefined;
    before.current = opening;
    since.current = { at: performance.now(), last: view.last.value };
  }, [opening, view, done]);
  const goesOn = last > since.current.last;
  const shown = done.value;
  useEffect(() => {
    if (shown === undefined) return;
    const hide = () => {
      done.value = undefined;
    };
    const passed = performance.now() - since.current.at;
    const timer = setTimeout(hide, (goesOn ? READ_MS : STAYS_MS) - passed);
    return () => clearTimeout(timer);
  }, [shown, goesOn, done]);
  if (shown === undefined) return null;
  const Decided = OWN[shown] ?? PlainOpeningResult;
  const byClock = moveByClockText(view, since.current.last - 1);
  return (
    <div class="announcement" role="status" data-testid="final-colours">
      {byClock !== null && <p>{byClock}</p>}
      <Decided view={view} />
    </div>
  );
}

/** The side of every player, and the player who begins. */
function PlainOpeningResult({ view }: ViewProps) {
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
