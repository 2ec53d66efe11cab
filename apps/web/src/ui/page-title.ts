// The title of the tab as a component, for pages that know their name only after loading.

import { usePageTitle } from './use-title.ts';

export function PageTitle({ name }: { name: string }): null {
  usePageTitle(name);
  return null;
}
