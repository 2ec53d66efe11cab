// Marks the page with the kind of the last input, pointer or key: only after a key the focused element gets a ring.
// Browsers also show the ring when the page itself moves the focus, for example to a dialog that opens after a touch.

export function markInputKind(document: Document): void {
  const { dataset } = document.documentElement;
  const by = (hand: 'pointer' | 'keys') => () => {
    if (dataset['hand'] !== hand) dataset['hand'] = hand;
  };
  document.addEventListener('pointerdown', by('pointer'), { capture: true, passive: true });
  document.addEventListener('keydown', by('keys'), { capture: true });
}
