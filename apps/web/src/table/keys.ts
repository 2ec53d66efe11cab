// The keys of a table, heard wherever the focus is unless somebody is typing.

import { useLayoutEffect, useRef } from 'preact/hooks';

export type KeyMap = { readonly [key: string]: () => void };

export function useKeys(keys: KeyMap): void {
  const latest = useRef(keys);
  latest.current = keys;
  // With the table itself, not after its first paint: whoever sees it may press a key at once.
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      // The board has its own use for arrows and says so by preventing the default.
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event))
        return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
}

/** Typing, choosing, or with a dialog open that has its own keys, wherever in it the focus is. */
function isBusy(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest('input, select, textarea, dialog, [contenteditable]') != null;
}
