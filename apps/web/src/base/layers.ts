// The sheets and questions over a page: the browser's Back closes the top one before it leaves the page.

export type Layers = {
  /** Adds an open layer; returns a function that removes it when it has closed. */
  add(close: () => void): () => void;
  /** Whether the current entry of the history stands for the open layers. */
  hasEntry(): boolean;
  /** After a step in the history: closes the top layer if the step was Back. False if the step has left the page. */
  stepped(): boolean;
};

/** The state of the one entry that all open layers share. It has the address of the page under them. */
const LAYER = 'layer';

export function makeLayersClosedByBack({
  history,
  location,
  setTimeout,
}: Window & typeof globalThis): Layers {
  const open: (() => void)[] = [];
  /** This part goes back itself, and the browser has not done so yet. */
  let leaving = false;
  /** The address at which the layers got their entry; null while they have none. */
  let address: string | null = null;
  const hasEntry = () => history.state === LAYER;
  // The page was loaded again while a layer was open.
  if (hasEntry()) history.replaceState(null, '');

  function syncHistoryWithLayers(): void {
    if (leaving) return;
    if (open.length > 0 && !hasEntry()) history.pushState(LAYER, '');
    address = hasEntry() ? location.href : null;
    if (open.length > 0 || !hasEntry()) return;
    leaving = true;
    history.back();
  }
  return {
    hasEntry,
    stepped() {
      const [isOwn, stays] = [leaving, address === location.href];
      leaving = false;
      address = null;
      if (!isOwn && !hasEntry()) open.at(-1)?.();
      // A layer that closes is removed a moment later.
      setTimeout(syncHistoryWithLayers);
      return stays;
    },
    add(close) {
      open.push(close);
      syncHistoryWithLayers();
      return () => {
        open.splice(open.indexOf(close), 1);
        // In a task of its own: the handler that closed the layer may open another one, or another page.
        setTimeout(syncHistoryWithLayers);
      };
    },
  };
}
