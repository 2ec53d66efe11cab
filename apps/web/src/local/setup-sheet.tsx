// The choice of the next game on this screen: every game with its rules and options, and a start button.

import { useSignal } from '@preact/signals';
import { type Game, must, type Options, openingFlag, readOptions } from '@sente/kernel';
import { useEffect } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { hasGameInProgress } from '../local-table/read-saved.ts';
import { Dialog } from '../ui/dialog.tsx';
import { GameRules } from '../ui/game-rules.tsx';
import { OpeningSwitch, OptionForm } from '../ui/option-form.tsx';
import { enOptions } from '../words/en/options.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import { PlayersPart } from './players-part.tsx';
import type { SittingStore } from './sitting.ts';
import '../ui/game-list.css';

const t = translator(enOptions);

type SetupSheetProps = {
  current: Game;
  options: Options;
  sitting: SittingStore;
  /** The player who would begin the next game. */
  first: string;
  onClose: () => void;
  /** Starts a new game with these options. The page asks first if a game would be lost. */
  onStart: (game: Game, options: Options, first: string) => void;
  /** Continues the saved game of this kind. */
  onContinue: (game: Game) => void;
};

export function SetupSheet(props: SetupSheetProps) {
  const { current, options, sitting, onClose, onStart, onContinue } = props;
  const { catalog, memory } = useApp();
  const game = useSignal(current);
  const chosen = useSignal(options);
  const first = useSignal(props.first);
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
      <PlayersPart
        game={game.value}
        options={chosen.value}
        sitting={sitting}
        first={first.value}
        onFirst={(person) => {
          first.value = person;
        }}
      />
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
          onClick={() => onStart(game.value, chosen.value, first.value)}
          data-testid="setup-start"
        >
          {t('setup.start')}
        </button>
      </div>
    </Dialog>
  );
}
