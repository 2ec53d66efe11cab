// The commitment to the deal: its hash during the game, then the deal and the check.

import { useApp } from '../../../base/app-context.ts';
import { Icon } from '../../../ui/icons.tsx';
import { enDealt } from '../../../words/en/dealt.ts';
import { translator } from '../../../words/speak.ts';
import type { TableView } from '../../model/table-view.ts';
import './deal-check.css';

const t = translator(enDealt);

export function DealCheck({ view }: { view: TableView }) {
  const { catalog } = useApp();
  const { game, match } = view.model;
  const { config, revealed } = match.value;
  if (config.commitment === null) return null;
  return (
    <details class="deal" data-testid="deal">
      <summary>
        {revealed === null ? (
          t('deal.promise', { hash: config.commitment.slice(0, 8) })
        ) : (
          <DealVerdict honest={catalog.deals().isDealHonest(game, match.value)} />
        )}
      </summary>
      <p>{t('deal.about')}</p>
      <dl>
        <dt>{t('deal.hash')}</dt>
        <dd class="code">{config.commitment}</dd>
        {revealed !== null && (
          <>
            <dt>{t('deal.salt')}</dt>
            <dd class="code">{revealed.salt}</dd>
            <dt>{t('deal.deal')}</dt>
            <dd class="code">{revealed.deal}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

function DealVerdict({ honest }: { honest: boolean }) {
  return (
    <span class="verdict" data-testid="deal-verdict" data-honest={honest}>
      <Icon name={honest ? 'check' : 'close'} />
      {t(honest ? 'deal.honest' : 'deal.broken')}
    </span>
  );
}
