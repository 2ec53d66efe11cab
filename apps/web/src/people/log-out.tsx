// Logging out, here or on all devices.

import { useSignal } from '@preact/signals';
import type { Refusal } from '@sente/kernel';
import { useOnline } from '../connection/online.ts';
import { hasRunningGame } from '../sign-up/running-game.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { enAccount } from '../words/en/account.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { translator } from '../words/speak.ts';

const t = translator(enAccount);

/** The question before logging out; `plays`: the player has a running game. */
type Asking = { readonly where: 'here' | 'everywhere'; readonly plays: boolean };

export function LogOutSection() {
  const { api, session } = useOnline();
  const asking = useSignal<Asking | null>(null);
  const refusal = useSignal<Refusal | null>(null);
  const close = () => {
    asking.value = null;
  };
  const logOutNow = async (where: Asking['where']) => {
    close();
    const answer = await session.logOut(where);
    refusal.value = answer.ok ? null : answer.refusal;
  };
  const logOutOrAsk = async (where: Asking['where']) => {
    const plays = await hasRunningGame(api);
    if (plays || where === 'everywhere') asking.value = { where, plays };
    else await logOutNow(where);
  };
  return (
    <section>
      <h2>{t('account.out')}</h2>
      <div class="share-row">
        <button type="button" class="button" onClick={() => void logOutOrAsk('here')} data-testid="log-out">
          {t('account.log-out')}
        </button>
        <button
          type="button"
          class="button"
          data-testid="log-out-everywhere"
          onClick={() => void logOutOrAsk('everywhere')}
        >
          {t('account.log-out-everywhere')}
        </button>
      </div>
      <p class="form-said" role="alert">
        {refusal.value && sayRefusal(refusal.value)}
      </p>
      {asking.value && <AskLogOut asking={asking.value} onYes={logOutNow} onNo={close} />}
    </section>
  );
}

type AskLogOutProps = { asking: Asking; onYes: (where: Asking['where']) => Promise<void>; onNo: () => void };

function AskLogOut({ asking: { where, plays }, onYes, onNo }: AskLogOutProps) {
  const way = t(where === 'here' ? 'account.log-out' : 'account.log-out-everywhere');
  const texts = [
    plays ? t('account.running.text') : null,
    where === 'everywhere' ? t('account.log-out-everywhere.text') : null,
  ];
  return (
    <ConfirmDialog
      title={plays ? t('account.running.title') : way}
      text={texts.filter((text) => text !== null).join(' ')}
      yes={way}
      onYes={() => void onYes(where)}
      onNo={onNo}
    />
  );
}
