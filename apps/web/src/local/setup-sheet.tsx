// The choice of the next game on this screen: every game with its rules and options, and a start button.

import { useSignal } from '@preact/signals';
import { type Game, type Options, openingFlag } from '@sente/kernel';
import { useApp } from '../base/app-context.ts';
import { hasGameInProgress } from '../local-table/read-saved.ts';
import { Dialog } from '../ui/dialog.tsx';
import { GameChoiceList, useGameChoice } from '../ui/game-choice.tsx';
import { GameRules } from '../ui/game-rules.tsx';
import { OpeningSwitch, OptionForm } from '../ui/option-form.tsx';
import { enOptions } from '../words/en/options.ts';
import { translator } from '../words/speak.ts';
import { PlayersPart } from './players-part.tsx';
import type { SittingStore } from './sitting.ts';

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
  const { memory } = useApp();
  const { game, pickGame, form } = useGameChoice(current, options);
  const first = useSignal(props.first);
  return (
    <Dialog title={t('setup.title')} onClose={onClose} form="sheet" kind="setup-sheet">
      <GameChoiceList label={t('setup.title')} picked={game.value.id} onPick={pickGame} showsSeats />
      <GameRules game={game.value} />
      {openingFlag(form.specs) && (
        <div class="opening-option">
          <OpeningSwitch {...form} testid="setup" />
        </div>
      )}
      <OptionForm {...form} />
      <PlayersPart
        game={game.value}
        options={form.options}
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
          onClick={() => onStart(game.value, form.options, first.value)}
          data-testid="setup-start"
        >
          {t('setup.start')}
        </button>
      </div>
    </Dialog>
  );
}
