// The title as a part, for a page that knows its name only after something has loaded.

import { usePageTitle } from './use-title.ts';

export function PageTitle({ name }: { name: string }): null {
  usePageTitle(name);
  return null;
}
