// Sets the title of the browser's tab while a page is open.

import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';

/** The page goes by this name while it is open. */
export function usePageTitle(name: string | null): void {
  const { title } = useApp();
  // Whichever comes first when one page follows another, leaving or coming: the one that came last is named.
  useEffect(() => title.page(name), [title, name]);
}
