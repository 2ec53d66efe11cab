// How a page says what stands in the row of tabs.

import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import type { Notice } from '../base/title.ts';

/** The page goes by this name while it is open. */
export function usePageTitle(name: string | null): void {
  const { title } = useApp();
  useEffect(() => {
    title.page(name);
    return () => title.page(null);
  }, [title, name]);
}

export function useNotice(text: Notice): void {
  const { title } = useApp();
  useEffect(() => title.notice(text), [title, text]);
}

/** The same, where a page learns its name late. */
export function PageTitle({ name }: { name: string }): null {
  usePageTitle(name);
  return null;
}
