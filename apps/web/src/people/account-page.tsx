// Oneself: the name, an account for who wants to keep everything, and the ways out.

import { useSignal } from '@preact/signals';
import type { Refusal, Result } from '@sente/kernel';
import type { Person } from '@sente/protocol';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { OnlinePage } from '../frame/online-page.tsx';
import { useOnline } from '../line/online.ts';
import { Ask } from '../ui/dialog.tsx';
import { sayRefusal, t } from '../words/index.ts';
import { playsSomewhere } from './own-rooms.ts';
import { SignUpForm, TextField, type Way } from './sign-up-sheet.tsx';
import './account-form.css';

export function AccountPage({ way }: { way: Way }) {
  const { session } = useOnline();
  const { router } = useApp();
  const you = session.you.value;
  return (
    <OnlinePage kind="account" title={t('nav.account')}>
      <h1>{t('nav.account')}</h1>
      {you === null ? (
        <div class="fetching" aria-busy="true" />
      ) : (
        <>
          <p>
            <a class="link" href={`/u/${you.id}`} data-testid="my-page">
              {t('account.my-page')}
            </a>
          </p>
          <Rename key={you.id} you={you} />
          {you.guest ? (
            <section>
              <h2>{t('account.title')}</h2>
              <SignUpForm
                key={way}
                first={way}
                why={t('account.why')}
                onDone={() => router.go('/account', 'replace')}
              />
            </section>
          ) : (
            <>
              <ChangePassword />
              <WaysOut />
            </>
          )}
        </>
      )}
    </OnlinePage>
  );
}

/** What a form last came to: nothing yet, done, or why not. */
type Outcome = 'done' | Refusal | null;

function outcomeOf(answer: Result<unknown>): Outcome {
  return answer.ok ? 'done' : answer.refusal;
}

/** Nobody was asked for a name here: it is the password alone that does not fit. */
function ofCurrentPassword(outcome: Outcome): Outcome {
  const wrong = outcome !== null && outcome !== 'done' && outcome.code === 'wrong_credentials';
  return wrong ? { code: 'wrong_password', data: {} } : outcome;
}

function Said({ outcome }: { outcome: Outcome }) {
  return (
    <p class="form-said" role="status">
      {outcome === 'done' ? t('account.saved') : outcome && sayRefusal(outcome)}
    </p>
  );
}

function Rename({ you }: { you: Person }) {
  const { session } = useOnline();
  const name = useSignal(you.name);
  const outcome = useSignal<Outcome>(null);
  const same = name.value.trim() === you.name;
  useEffect(() => {
    name.value = you.name;
  }, [you.name, name]);
  return (
    <form
      class="account-form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!same) outcome.value = outcomeOf(await session.rename(name.value));
      }}
    >
      <TextField label={t('account.name')} value={name} autocomplete="nickname" testid="rename" />
      <Said outcome={outcome.value} />
      <button type="submit" class="button" aria-disabled={same} data-testid="rename-do">
        {t('account.rename')}
      </button>
    </form>
  );
}

function ChangePassword() {
  const { session } = useOnline();
  const current = useSignal('');
  const next = useSignal('');
  const outcome = useSignal<Outcome>(null);
  return (
    <section>
      <h2>{t('account.password.change')}</h2>
      <form
        class="account-form"
        onSubmit={async (event) => {
          event.preventDefault();
          const answer = await session.changePassword(current.value, next.value);
          outcome.value = ofCurrentPassword(outcomeOf(answer));
        }}
      >
        <TextField
          label={t('account.password.current')}
          value={current}
          type="password"
          autocomplete="current-password"
          testid="password-current"
        />
        <TextField
          label={t('account.password.next')}
          value={next}
          type="password"
          autocomplete="new-password"
          testid="password-next"
        />
        <Said outcome={outcome.value} />
        <button type="submit" class="button">
          {t('account.password.change')}
        </button>
      </form>
    </section>
  );
}

/** A way out that is not taken without a question; `plays`: from a game that goes on. */
type Asking = { readonly where: 'here' | 'everywhere'; readonly plays: boolean };

function WaysOut() {
  const { api, session } = useOnline();
  const asking = useSignal<Asking | null>(null);
  const refusal = useSignal<Refusal | null>(null);
  const close = () => {
    asking.value = null;
  };
  const out = async (where: Asking['where']) => {
    close();
    const answer = await session.logOut(where);
    refusal.value = answer.ok ? null : answer.refusal;
  };
  const ask = async (where: Asking['where']) => {
    const plays = await playsSomewhere(api);
    if (plays || where === 'everywhere') asking.value = { where, plays };
    else await out(where);
  };
  return (
    <section>
      <h2>{t('account.out')}</h2>
      <div class="share-row">
        <button type="button" class="button" onClick={() => void ask('here')} data-testid="log-out">
          {t('account.log-out')}
        </button>
        <button
          type="button"
          class="button"
          data-testid="log-out-everywhere"
          onClick={() => void ask('everywhere')}
        >
          {t('account.log-out-everywhere')}
        </button>
      </div>
      <p class="form-said" role="alert">
        {refusal.value && sayRefusal(refusal.value)}
      </p>
      {asking.value && <AskOut asking={asking.value} onYes={out} onNo={close} />}
    </section>
  );
}

type AskOutProps = { asking: Asking; onYes: (where: Asking['where']) => Promise<void>; onNo: () => void };

function AskOut({ asking: { where, plays }, onYes, onNo }: AskOutProps) {
  const way = t(where === 'here' ? 'account.log-out' : 'account.log-out-everywhere');
  const texts = [
    plays ? t('account.running.text') : null,
    where === 'everywhere' ? t('account.log-out-everywhere.text') : null,
  ];
  return (
    <Ask
      title={plays ? t('account.running.title') : way}
      text={texts.filter((text) => text !== null).join(' ')}
      yes={way}
      onYes={() => void onYes(where)}
      onNo={onNo}
    />
  );
}
