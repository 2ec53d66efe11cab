// The account page: the name, signing up, password and recovery code, stored data, logging out.

import { useSignal } from '@preact/signals';
import type { Person } from '@sente/protocol';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { useOnline } from '../connection/online.ts';
import { OnlinePage } from '../frame/online-page.tsx';
import { TextField } from '../sign-up/fields.tsx';
import { RecoveryCode } from '../sign-up/recovery-code.tsx';
import { AccountForm, type Way } from '../sign-up/sign-up-sheet.tsx';
import { enAccount } from '../words/en/account.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';
import { type FormResult, FormResultText, formResultOf } from './form-result.tsx';
import { LogOutSection } from './log-out.tsx';
import { OwnData } from './own-data.tsx';
import { ChangePassword, NewRecoveryCodeForm } from './passwords.tsx';
import '../sign-up/account-form.css';

const t = translator(enAccount, enSite);

export function AccountPage({ way }: { way: Way }) {
  const { session } = useOnline();
  const { router } = useApp();
  const you = session.you.value;
  const code = session.recoveryCode.value;
  const done = () => router.go('/account', 'replace');
  return (
    <OnlinePage kind="account" title={t('nav.account')}>
      <h1>{t('nav.account')}</h1>
      {you === null && <div class="fetching" aria-busy="true" />}
      {you !== null && code !== null && <RecoveryCode code={code} onKept={done} />}
      {you !== null && code === null && <AccountSections you={you} way={way} onDone={done} />}
    </OnlinePage>
  );
}

type AccountSectionsProps = { you: Person; way: Way; onDone: () => void };

function AccountSections({ you, way, onDone }: AccountSectionsProps) {
  const name = <RenameForm key={you.id} you={you} />;
  return (
    <>
      {/* A guest who came to log in already has a page and a name in the account. */}
      {(!you.guest || way === 'sign-up') && (
        <p>
          <a class="link" href={`/u/${you.id}`} data-testid="my-page">
            {t('account.my-page')}
          </a>
        </p>
      )}
      {you.guest ? (
        <>
          {way === 'sign-up' && name}
          <section>
            <h2>{t(way === 'sign-up' ? 'account.title' : 'nav.log-in')}</h2>
            <AccountForm key={way} first={way} why={t('account.why')} onDone={onDone} />
          </section>
          {way !== 'sign-up' && name}
        </>
      ) : (
        <>
          {name}
          <ChangePassword />
          <NewRecoveryCodeForm />
        </>
      )}
      <OwnData guest={you.guest} />
      {!you.guest && <LogOutSection />}
    </>
  );
}

function RenameForm({ you }: { you: Person }) {
  const { session } = useOnline();
  const name = useSignal(you.name);
  const result = useSignal<FormResult>(null);
  const same = name.value.trim() === you.name;
  useEffect(() => {
    name.value = you.name;
  }, [you.name, name]);
  return (
    <form
      class="account-form"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!same) result.value = formResultOf(await session.rename(name.value));
      }}
    >
      <TextField label={t('account.name')} value={name} autocomplete="nickname" testid="rename" />
      <FormResultText result={result.value} />
      <button type="submit" class="button" aria-disabled={same} data-testid="rename-do">
        {t('account.rename')}
      </button>
    </form>
  );
}
