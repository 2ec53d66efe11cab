// When the table of a match is drawn, and when it counts as seen.

import { effect, type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type TableModel, type TableView, viewTable } from '../table/model/table-view.ts';

/**
 * The table as it is shown. On a slow phone reading the message that brings it is long enough, and so is drawing it:
 * with the message the position is worked out, and what stands around the board is drawn in a task of its own.
 */
export function useTable(model: ReadonlySignal<TableModel | null>): TableView | null {
  const shown = useSignal<TableView | null>(null);
  useEffect(
    () =>
      effect(() => {
        const table = model.value && viewTable(model.value);
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

/** Once the board is drawn and somebody looks at the page: a link may be opened behind others. */
export function useSeen(seen: Signal<boolean>, drawn: boolean): void {
  useEffect(() => {
    const look = () => {
      if (drawn && !document.hidden) seen.value = true;
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [seen, drawn]);
}
