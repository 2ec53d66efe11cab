// Shows a notice in the title of the browser's tab, for a player who is looking at another tab.

import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import type { Notice } from '../base/title.ts';

export function useTabNotice(text: Notice): void {
  const { title } = useApp();
  useEffect(() => title.notice(text), [title, text]);
}
