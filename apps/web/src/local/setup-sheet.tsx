// What to play next on this screen: every game with its rules, its options, and one button.

import { useSignal } from '@preact/signals';
import { type Game, must, type Options, openingFlag, readOptions } from '@sente/kernel';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { GameRules } from '../ui/game-rules.tsx';
import { OpeningSwitch, OptionForm } from '../ui/option-form.tsx';
import { ruleTexts, t } from '../words/index.ts';
import { hasGameInProgress } from './saved-game.ts';
import '../words/sheets.ts';
import '../ui/game-list.css';

type SetupSheetProps = {
  current: Game;
  options: Options;
  onClose: () => void;
  /** Start anew with these options; the page asks first where a game would be lost. */
  onStart: (game: Game, options: Options) => void;
  /** Go on with the game remembered for this kind. */
  onContinue: (game: Game) => void;
};

export function SetupSheet({ current, options, onClose, onStart, onContinue }: SetupSheetProps) {
  const { catalog, memory } = useApp();
  const game = useSignal(current);
  const chosen = useSignal(options);
  useEffect(() => void catalog.loadAll(), [catalog]);
  const pick = (next: Game) => {
    game.value = next;
    chosen.value = next.id === current.id ? options : must(readOptions(next.options, {}));
  };
  const form = {
    specs: game.value.options,
    options: chosen.value,
    onChange: (next: Options) => {
      chosen.value = next;
    },
  };
  return (
    <Dialog title={t('setup.title')} onClose={onClose} look="sheet" kind="setup-sheet">
      <div class="game-list" role="radiogroup" aria-label={t('setup.title')}>
        {catalog.games.value.map((one) => (
          <label key={one.id} data-testid={`pick-${one.id}`}>
            <input type="radio" name="game" checked={one.id === game.value.id} onChange={() => pick(one)} />
            {ruleTexts(one.id).name}
            {one.seats > 2 && <small>{t('setup.seats', { n: one.seats })}</small>}
          </label>
        ))}
      </div>
      <GameRules game={game.value} />
      {openingFlag(form.specs) && (
        <div class="opening-option">
          <OpeningSwitch {...form} testid="setup" />
        </div>
      )}
      <OptionForm {...form} />
      <div class="row sheet-foot">
        {game.value.id !== current.id && hasGameInProgress(memory, game.value) && (
          <button
            type="button"
            class="button"
            onClick={() => onContinue(game.value)}
            data-testid="setup-continue"
          >
            {t('setup.continue')}
          </button>
        )}
        <button
          type="button"
          class="button main"
          onClick={() => onStart(game.value, chosen.value)}
          data-testid="setup-start"
        >
          {t('setup.start')}
        </button>
      </div>
    </Dialog>
  );
}
