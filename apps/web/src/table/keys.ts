// The keyboard shortcuts of a table. They work wherever the focus is, except in a text field.

import { useLayoutEffect, useRef } from 'preact/hooks';

export type KeyMap = { readonly [key: string]: () => void };

export function useKeyboardShortcuts(keys: KeyMap): void {
  const latest = useRef(keys);
  latest.current = keys;
  // A layout effect, so that a key works as soon as the table is visible.
  useLayoutEffect(() => {
    const runShortcut = (event: KeyboardEvent) => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      // The board uses the arrows itself, and then prevents the default.
      if (
        !act ||
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTypingOrInDialog(event)
      )
        return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', runShortcut);
    return () => window.removeEventListener('keydown', runShortcut);
  }, []);
}

/** Whether the user types, chooses, or has a dialog open, which has keys of its own. */
function isTypingOrInDialog(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest('input, select, textarea, dialog, [contenteditable]') != null;
}
