// The title in the browser's tab: the name of the page, or a notice for a player who looks at another tab.

import { effect, type ReadonlySignal, signal } from '@preact/signals';

export type Notice = ReadonlySignal<string | null>;

export type Title = {
  /** Sets the title of the page; null: the name of the site. The returned function takes it back, unless another page has set its own. */
  page(name: string | null): () => void;
  /** Replaces the title while it has a value. */
  notice(text: Notice): () => void;
};

/** `told` makes the whole title from the name of a page. */
export function makeTabTitle(
  document: Pick<Document, 'title'>,
  told: (page: string | null) => string,
): Title {
  const page = signal<{ readonly name: string | null }>({ name: null });
  const notices = signal<readonly Notice[]>([]);
  effect(() => {
    const said = notices.value.map((notice) => notice.value).find((text) => text !== null);
    document.title = said ?? told(page.value.name);
  });
  return {
    page(name) {
      const here = { name };
      page.value = here;
      return () => {
        if (page.peek() === here) page.value = { name: null };
      };
    },
    notice(text) {
      notices.value = [...notices.value, text];
      return () => {
        notices.value = notices.value.filter((one) => one !== text);
      };
    },
  };
}
