// A page that shows one answer of the server. It shows a refusal with a button to try again.

import { useSignal } from '@preact/signals';
import type { Result } from '@sente/kernel';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useOnline } from '../connection/online.ts';
import { enSite } from '../words/en/site.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';

const t = translator(enSite);

type FetchedContentProps<T> = { path: string; children: (value: T) => ComponentChildren };

export function FetchedContent<T>({ path, children }: FetchedContentProps<T>) {
  const { api } = useOnline();
  const answer = useSignal<Result<T> | null>(null);
  const tries = useSignal(0);
  const round = tries.value;
  useEffect(() => {
    let current = true;
    // `round` counts the tries: the player can ask for the same path again.
    void round;
    void api.get<T>(path).then((result) => {
      if (current) answer.value = result;
    });
    return () => {
      current = false;
    };
  }, [api, path, answer, round]);
  if (answer.value === null) return <div class="fetching" aria-busy="true" />;
  if (answer.value.ok) return <>{children(answer.value.value)}</>;
  return (
    <div class="not-fetched" role="alert">
      <p>{sayRefusal(answer.value.refusal)}</p>
      <button
        type="button"
        class="button"
        onClick={() => {
          answer.value = null;
          tries.value += 1;
        }}
      >
        {t('do.again')}
      </button>
    </div>
  );
}
