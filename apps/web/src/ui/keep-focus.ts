// Whoever uses the keyboard keeps their place: when what had the focus goes away, the focus goes to what is left around it.

/** Parts of a page that are a place to go on from. */
const PLACES = 'dialog, section, nav, main, [role="toolbar"]';
/** Where one begins on a page: on one's own board, else at the heading. */
const BOARD = '[data-home="true"]';
const HEADING = 'h1:not(.unseen)';

/** Returns the function that stops it. */
export function keepFocus(document: Document): () => void {
  /** What had the focus last, and everything around it. */
  let trail: readonly Element[] = [];
  /** Has the focus until there is something better on a page that is still coming. */
  let standIn: Element | null = null;

  const remember = ({ target }: FocusEvent) => {
    trail = target instanceof Element ? wayUp(target) : [];
  };
  const look = () => {
    const { activeElement: active, body } = document;
    const lost = (active === null || active === body) && trail[0]?.isConnected === false;
    if (!lost && (standIn === null || active !== standIn)) return;
    const place = placeLeft(document, trail);
    if (!place) return;
    const within = place.matches('main') ? beginningOf(place) : place;
    if (within === active) return;
    give(within);
    if (document.activeElement !== within) give(place);
    standIn = document.activeElement === place && place.matches('main') ? place : null;
  };
  document.addEventListener('focusin', remember);
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', remember);
  };
}

function wayUp(from: Element): readonly Element[] {
  const way: Element[] = [];
  for (let at: Element | null = from; at; at = at.parentElement) way.push(at);
  return way;
}

/** The nearest place that is still there; under an open dialog nothing can be reached. */
function placeLeft(document: Document, trail: readonly Element[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const left = trail.find(
    (one) => one.isConnected && one.matches(PLACES) && (!dialog || dialog.contains(one)),
  );
  const place = left ?? dialog ?? document.querySelector('main');
  return place instanceof HTMLElement ? place : null;
}

function beginningOf(main: HTMLElement): HTMLElement {
  const board = main.querySelector(BOARD);
  // The points of a board come after the board.
  return main.querySelector<HTMLElement>(board ? `${BOARD} [tabindex="0"]` : HEADING) ?? main;
}

/** Also to what nobody can tab to: it is only where the next Tab goes on from. */
function give(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
