// Announces every move and turn to screen readers.

import { useSignal } from '@preact/signals';
import type { Ply } from '@sente/match';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { enMoves } from '../words/en/moves.ts';
import { enOpening } from '../words/en/opening.ts';
import { sayFact } from '../words/say.ts';
import { sayCode, translator } from '../words/speak.ts';
import { plySpeech } from './model/ply-text.ts';
import type { TableView } from './model/table-view.ts';
import { moveByClockText, resultDetails, resultTitle, turnText } from './status.tsx';

const t = translator(enMoves);

/** After a lost connection many moves may come at once. Only the last of them are announced. */
const MOST_TOLD = 3;

export function LiveRegion({ view }: { view: TableView }) {
  const text = useSignal('');
  const { match } = view.model;
  const now = match.value;
  const told = useRef({ config: now.config, plies: now.plies.length });
  // Runs when the table is drawn again, so that moves within one frame are announced together.
  useLayoutEffect(() => {
    // In a new game nothing has been announced or taken back yet.
    const before = told.current.config === now.config ? told.current.plies : now.plies.length;
    text.value = announcementText(view, before);
    told.current = { config: now.config, plies: now.plies.length };
  }, [now, view, text]);
  return (
    <div class="unseen" role="status" aria-live="polite" aria-atomic="true" data-testid="live">
      {text}
    </div>
  );
}

function announcementText(view: TableView, before: number): string {
  const { game, names } = view.model;
  const { plies } = view.model.match.value;
  const parts: string[] = [];
  if (plies.length < before) parts.push(t('live.undone'));
  for (let index = Math.max(before, plies.length - MOST_TOLD); index < plies.length; index++) {
    const { entry, seat } = plies[index] as Ply;
    const spoken = plySpeech(game, entry, view.states.value[index], names.value[seat] ?? '');
    parts.push(moveByClockText(view, index) ?? spoken);
  }
  parts.push(...newUrgentFactTexts(view, before));
  if (view.over.value) parts.push(...[resultTitle(view), ...resultDetails(view)].map(toSentence));
  else parts.push(openingPhaseText(view) ?? toSentence(turnText(view)));
  return parts.reduce((first, second) => t('live.then', { first, second }));
}

/** The urgent facts that have just become true. */
function newUrgentFactTexts({ model, states, live, over }: TableView, before: number): readonly string[] {
  const urgent = live.value.facts.filter((fact) => fact.urgent);
  if (over.value || urgent.length === 0) return [];
  // After a takeback the earlier position does not exist any more, so every urgent fact is announced again.
  const earlier = before < states.value.length ? model.game.picture(states.value[before]).facts : [];
  const known = new Set(earlier.map((fact) => JSON.stringify(fact)));
  return urgent
    .filter((fact) => !known.has(JSON.stringify(fact)))
    .map((fact) => sayFact(fact, (seat) => model.names.value[seat] ?? ''));
}

function toSentence(text: string): string {
  return t('live.sentence', { text });
}

function openingPhaseText(view: TableView): string | null {
  const { opening, code } = view.live.value.phase;
  const who = view.model.names.value[view.turn.value ?? 0] ?? '';
  return opening === undefined ? null : sayCode(enOpening, `phase.${code}.do`, { who });
}
