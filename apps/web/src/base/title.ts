// The title in the browser's tab: the name of the page, or a notice for somebody who looks at another tab.

import { effect, type ReadonlySignal, signal } from '@preact/signals';

export type Notice = ReadonlySignal<string | null>;

export type Title = {
  /** The page on screen; null: it goes by the name of the site. Ends by the function it answers, unless another has come. */
  page(name: string | null): () => void;
  /** Stands there instead while it has something to say. */
  notice(text: Notice): () => void;
};

/** `told` makes the whole title of a page's name. */
export function makeTitle(document: Pick<Document, 'title'>, told: (page: string | null) => string): Title {
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
