// The reason of the last refusal, at the edge of the board away from the touched rows; it disappears by itself.

import { useEffect } from 'preact/hooks';
import { sayRefusal } from '../../words/say-refusal.ts';
import type { TableView } from '../model/table-view.ts';
import './refusal-note.css';

const STAYS_MS = 4000;

export function RefusalNote({ view }: { view: TableView }) {
  const said = view.lastRefusal.value;
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(view.clearRefusal, STAYS_MS);
    return () => clearTimeout(timer);
  }, [said, view]);
  return (
    <div class="said" role="alert" data-testid="said">
      {said !== null && <p key={said.n}>{sayRefusal(said.refusal)}</p>}
    </div>
  );
}
