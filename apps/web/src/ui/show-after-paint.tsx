// Draws a part of a page one frame later, so that the parts above it are painted first.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

export function ShowAfterPaint({ children }: { children: ComponentChildren }) {
  const painted = useSignal(false);
  useEffect(() => {
    painted.value = true;
  }, [painted]);
  return painted.value ? children : null;
}
