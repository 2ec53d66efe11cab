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
  /** The address at which the layers got their entry; null where the current entry is none of theirs. */
  let address: string | null = null;
  const hasEntry = () => history.state === LAYER;
  // The page was loaded again while a layer was open.
  if (hasEntry()) history.replaceState(null, '');

  /**
   * A layer that was closed in another way leaves its entry behind, for the next layer or page. To go back at once would break
   * off a page that is just being opened, because the browser goes back a moment later.
   */
  function syncHistoryWithLayers(): void {
    if (open.length > 0 && !hasEntry()) history.pushState(LAYER, '');
    address = hasEntry() ? location.href : null;
  }
  return {
    hasEntry,
    stepped() {
      const stays = address === location.href;
      const isBack = stays && !hasEntry();
      address = null;
      const top = open.at(-1);
      if (!hasEntry()) top?.();
      // Back from an entry that was left behind leads to the same page: the player wants the one before.
      if (isBack && top === undefined) history.back();
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
