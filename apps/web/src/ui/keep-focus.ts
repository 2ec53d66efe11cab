// Keeps the place of keyboard users: when the focused element disappears, the focus moves to what is left around it.

/** Parts of a page that may take the focus of an element inside them. */
const PLACES = 'dialog, section, nav, main, [role="toolbar"]';
/** The start of a page: the player's own board, otherwise the heading. */
const BOARD = '[data-home="true"]';
const HEADING = 'h1:not(.unseen)';

/** Returns the function that stops listening. */
export function restoreFocusAfterRemoval(document: Document): () => void {
  /** The element that had the focus last, and its ancestors. */
  let trail: readonly Element[] = [];
  /** Has the focus while a page is still loading. */
  let standIn: Element | null = null;

  const remember = ({ target }: FocusEvent) => {
    trail = target instanceof Element ? elementAndAncestors(target) : [];
  };
  const restoreLostFocus = () => {
    const { activeElement: active, body } = document;
    const lost = (active === null || active === body) && trail[0]?.isConnected === false;
    if (!lost && (standIn === null || active !== standIn)) return;
    const place = nearestRemainingPlace(document, trail);
    if (!place) return;
    const within = place.matches('main') ? firstElementToFocus(place) : place;
    if (within === active) return;
    giveFocus(within);
    if (document.activeElement !== within) giveFocus(place);
    standIn = document.activeElement === place && place.matches('main') ? place : null;
  };
  document.addEventListener('focusin', remember);
  const watcher = new MutationObserver(restoreLostFocus);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function elementAndAncestors(from: Element): readonly Element[] {
  const way: Element[] = [];
  for (let at: Element | null = from; at; at = at.parentElement) way.push(at);
  return way;
}

/** The nearest place that is still on the page; null under an open dialog, where nothing can be focused. */
function nearestRemainingPlace(document: Document, trail: readonly Element[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const left = trail.find(
    (one) => one.isConnected && one.matches(PLACES) && (!dialog || dialog.contains(one)),
  );
  const place = left ?? dialog ?? document.querySelector('main');
  return place instanceof HTMLElement ? place : null;
}

function firstElementToFocus(main: HTMLElement): HTMLElement {
  const board = main.querySelector(BOARD);
  // The cells of a board are added after the board itself.
  return main.querySelector<HTMLElement>(board ? `${BOARD} [tabindex="0"]` : HEADING) ?? main;
}

/** Focuses elements outside the tab order, too: the next Tab continues from there. */
function giveFocus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
