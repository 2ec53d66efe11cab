// The name of a page that learns it late.

import { usePageTitle } from './use-title.ts';

export function PageTitle({ name }: { name: string }): null {
  usePageTitle(name);
  return null;
}
