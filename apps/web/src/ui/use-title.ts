// Sets the title of the browser's tab while a page is open.

import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';

/** Sets the title while the page is open. */
export function usePageTitle(name: string | null): void {
  const { title } = useApp();
  // When one page follows another, the old one may close before or after the new one opens. The newest title wins.
  useEffect(() => title.page(name), [title, name]);
}
