// A part that arrives when it is first needed, so that nobody waits for what they do not open.

import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

type LaterProps<P> = { load: () => Promise<ComponentType<P>>; props: P };

export function Later<P extends object>({ load, props }: LaterProps<P>) {
  const loaded = useSignal<ComponentType<P> | null>(null);
  const failed = useSignal<unknown>(null);
  useEffect(() => {
    let current = true;
    load().then(
      (part) => {
        if (current) loaded.value = part;
      },
      (error: unknown) => {
        if (current) failed.value = error;
      },
    );
    return () => {
      current = false;
    };
  }, [load, loaded, failed]);
  // A part that could not be fetched is a broken page: the nearest keeper says so.
  if (failed.value !== null) throw failed.value;
  const Part = loaded.value;
  return Part && <Part {...props} />;
}

/** The settings are opened from several pages. */
export const loadSettingsSheet = () => import('./settings-sheet.tsx').then((part) => part.SettingsSheet);
