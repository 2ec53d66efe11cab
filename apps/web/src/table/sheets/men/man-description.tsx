// A man in words: its name with a note, its moves, and its captures.

import type { Game, ManKind } from '@sente/kernel';
import { capturesText, movementText } from './man-text.ts';
import './man-description.css';

type ManDescriptionProps = { man: ManKind; game: Game; name: string; note: string | null };

export function ManDescription({ man, game, name, note }: ManDescriptionProps) {
  return (
    <p class="man-told">
      <strong>{name}</strong> {note !== null && <small>{note}</small>}
      <span>{movementText(man)}</span> <span>{capturesText(man, game)}</span>
    </p>
  );
}
