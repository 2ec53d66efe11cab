// How a page calls whoever looks elsewhere, in the row of tabs.

import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import type { Notice } from '../base/title.ts';

export function useNotice(text: Notice): void {
  const { title } = useApp();
  useEffect(() => title.notice(text), [title, text]);
}
