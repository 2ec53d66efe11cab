// A man in words: its name with a note, its moves, and its captures.

import type { Game, ManKind } from '@sente/kernel';
import { goesText, takesText } from './man-text.ts';
import './man-told.css';

type ManToldProps = { man: ManKind; game: Game; name: string; note: string | null };

export function ManTold({ man, game, name, note }: ManToldProps) {
  return (
    <p class="man-told">
      <strong>{name}</strong> {note !== null && <small>{note}</small>}
      <span>{goesText(man)}</span> <span>{takesText(man, game)}</span>
    </p>
  );
}
