// What a page can do without for one frame: what stands above it is painted first.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

export function Later({ children }: { children: ComponentChildren }) {
  const painted = useSignal(false);
  useEffect(() => {
    painted.value = true;
  }, [painted]);
  return painted.value ? <>{children}</> : null;
}
