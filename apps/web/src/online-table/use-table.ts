// When the table of a match is drawn, and when it counts as seen.

import { effect, type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { openTableView, type TableModel, type TableView } from '../table/model/table-view.ts';

/**
 * The table as it is shown. On a slow phone, reading the first message and drawing the table each take long. So the
 * position is computed with the message, and the parts around the board are drawn in a task of their own.
 */
export function useDelayedTableView(model: ReadonlySignal<TableModel | null>): TableView | null {
  const shown = useSignal<TableView | null>(null);
  useEffect(
    () =>
      effect(() => {
        const table = model.value && openTableView(model.value);
        table?.picture.peek();
        const timer = setTimeout(() => {
          shown.value = table;
        });
        return () => clearTimeout(timer);
      }),
    [model, shown],
  );
  return shown.value;
}

/** Reports that the board was seen: it is drawn and the page is visible. A link may be opened in a hidden tab. */
export function useMarkBoardSeen(seen: Signal<boolean>, drawn: boolean): void {
  useEffect(() => {
    const reportIfVisible = () => {
      if (drawn && !document.hidden) seen.value = true;
    };
    reportIfVisible();
    document.addEventListener('visibilitychange', reportIfVisible);
    return () => document.removeEventListener('visibilitychange', reportIfVisible);
  }, [seen, drawn]);
}
