// Whether somebody touches and points or presses keys, for the style: a ring around what has the focus is for keys.
// Browsers show it also where a page itself moves the focus, as when a dialog opens after a touch.

export function followInputKind(document: Document): void {
  const { dataset } = document.documentElement;
  const by = (hand: 'pointer' | 'keys') => () => {
    if (dataset['hand'] !== hand) dataset['hand'] = hand;
  };
  document.addEventListener('pointerdown', by('pointer'), { capture: true, passive: true });
  document.addEventListener('keydown', by('keys'), { capture: true });
}
