// Help for players who do not know the men: the chart, the explanation of one man, and other faces in the first game.

import { useSignal } from '@preact/signals';
import type { Game, Look, ManKind } from '@sente/kernel';
import { useEffect } from 'preact/hooks';
import { useApp } from '../../../base/app-context.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Lazy } from '../../../ui/lazy.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { enDealt } from '../../../words/en/dealt.ts';
import { enSettings } from '../../../words/en/settings.ts';
import { enSite } from '../../../words/en/site.ts';
import { language, translator } from '../../../words/speak.ts';
import type { TableView } from '../../model/table-view.ts';
import { ManDescription } from './man-description.tsx';
import { manName, rankText } from './man-text.ts';
import './men-parts.css';

const t = translator(enDealt, enSettings, enSite);

/** The button beside the status that opens the chart. */
export function MenButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" class="open-men" data-testid="open-men" onClick={onClick}>
      {t('men.title')}
      <Icon name="down" />
    </button>
  );
}

export function MenHelp({ view }: { view: TableView }) {
  return (
    <>
      <MenFacesHint view={view} />
      <AskedManExplanation view={view} />
    </>
  );
}

/** The place for the explanation of the man that the viewer has asked for. */
export function AskedManExplanation({ view }: { view: TableView }) {
  const asked = view.asked.value;
  return (
    <div class="asked-man" role="status" data-testid="asked-man">
      {asked !== null && <ManCard key={manName(asked)} view={view} man={asked} />}
    </div>
  );
}

/** The button with the chart that it opens, for boards without the sheets of a table. */
export function MenChart({ game }: { game: Game }) {
  const open = useSignal(false);
  const turn = (is: boolean) => () => {
    open.value = is;
  };
  return (
    <>
      <MenButton onClick={turn(true)} />
      {open.value && <Lazy load={loadMenSheet} props={{ game, onClose: turn(false) }} />}
    </>
  );
}

const loadMenSheet = () => import('./men-sheet.tsx').then((part) => part.MenSheet);

/** The explanation of a man. It closes with the next touch anywhere. */
function ManCard({ view, man }: { view: TableView; man: ManKind }) {
  const { game } = view.model;
  useEffect(() => {
    const close = () => {
      view.asked.value = null;
    };
    window.addEventListener('pointerdown', close, { capture: true });
    return () => window.removeEventListener('pointerdown', close, { capture: true });
  }, [view]);
  return (
    <div class="man-card">
      <Swatch look={man.look} />
      <ManDescription man={man} game={game} name={manName(man)} note={rankText(man, game)} />
    </div>
  );
}

const HINT = 'men-hint';

const isHan = (look: Look) => look.kind === 'man' && /\p{Script=Han}/u.test(look.glyph);

/** Offers other faces once, when a man first shows a Chinese character to a reader of another script. */
export function MenFacesHint({ view }: { view: TableView }) {
  const { memory, settings } = useApp();
  const done = useSignal(memory.read(HINT) !== null);
  const reads = language.value.startsWith('zh') || settings.value.value.men !== 'characters';
  const seen = view.live.value.pieces.some((piece) => isHan(piece.look));
  if (done.value || reads || !seen || view.over.value) return null;
  const chooseFaces = (men: 'characters' | 'letters' | 'pictograms') => () => {
    memory.write(HINT, 'seen');
    done.value = true;
    settings.change({ men });
  };
  return (
    <section class="faces-hint" aria-label={t('men.hint')} data-testid="faces-hint">
      <p>{t('men.hint')}</p>
      <button type="button" class="button" data-testid="hint-letters" onClick={chooseFaces('letters')}>
        {t('settings.men.letters')}
      </button>
      <button type="button" class="button" data-testid="hint-pictures" onClick={chooseFaces('pictograms')}>
        {t('settings.men.pictograms')}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={t('do.close')}
        data-testid="hint-close"
        onClick={chooseFaces('characters')}
      >
        <Icon name="close" />
      </button>
    </section>
  );
}
