// A part whose code is fetched when it is first needed.

import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { waitForNextTask } from '../base/tasks.ts';

type Load<P> = () => Promise<ComponentType<P>>;
type LazyProps<P> = { load: Load<P>; props: NoInfer<P> };

/** Loaded parts by their loader: a part that has arrived is drawn at once the next time. */
const arrived = new WeakMap<object, unknown>();

/** Call it early for a part that will be needed soon. */
export async function fetchPart<P>(load: Load<P>): Promise<ComponentType<P>> {
  const part = await load();
  arrived.set(load, part);
  return part;
}

export function Lazy<P extends object>({ load, props }: LazyProps<P>) {
  const loaded = useSignal(arrived.get(load) as ComponentType<P> | undefined);
  const failed = useSignal<unknown>(null);
  useEffect(() => {
    let current = true;
    if (loaded.peek()) return;
    fetchPart(load).then(
      async (part) => {
        // In a task of its own: its scripts have just run, and drawing it takes long enough by itself.
        await waitForNextTask();
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
  // A part that could not be fetched breaks the page: the nearest error boundary shows a message.
  if (failed.value !== null) throw failed.value;
  const Part = loaded.value;
  return Part ? <Part {...props} /> : null;
}
