// The sheet to choose an opponent: the game, the level and the player's seat.

import { useSignal } from '@preact/signals';
import type { Level } from '@sente/engine';
import { type Game, type Options, openingFlag } from '@sente/kernel';
import { useApp } from '../base/app-context.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { GameChoiceList, useGameChoice } from '../ui/game-choice.tsx';
import { GameRules } from '../ui/game-rules.tsx';
import { LevelChoice } from '../ui/levels.tsx';
import { OpeningSwitch, OptionForm } from '../ui/option-form.tsx';
import { enComputer } from '../words/en/computer.ts';
import { enHome } from '../words/en/home.ts';
import { enPuzzles } from '../words/en/puzzles.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import { readTally, type Tally } from './results.ts';
import { type OwnSeat, readOwnOptions, type Setup } from './setup.ts';

const t = translator(enComputer, enHome, enPuzzles);

type ComputerSheetProps = {
  current: Game;
  options: Options;
  setup: Setup;
  onClose: () => void;
  onStart: (game: Game, options: Options, setup: Setup) => void;
};

export function ComputerSheet({ current, options, setup, onClose, onStart }: ComputerSheetProps) {
  const { memory } = useApp();
  const { game, pickGame, form } = useGameChoice(current, options, (other) => readOwnOptions(memory, other));
  const level = useSignal<Level>(setup.level);
  const side = useSignal<OwnSeat>(setup.side);
  return (
    <Dialog title={t('computer.title')} onClose={onClose} form="sheet" kind="computer-sheet">
      <GameChoiceList label={t('computer.game')} picked={game.value.id} onPick={pickGame} />
      <LevelChoice
        level={level.value}
        onPick={(next) => (level.value = next)}
        note={(one) => tallyText(readTally(memory, game.value.id, one))}
      />
      <ChoiceField
        label={t('computer.side')}
        value={side.value}
        choices={[
          { value: 'first', label: t('computer.side.first') },
          { value: 'second', label: t(game.value.seats > 2 ? 'computer.side.last' : 'computer.side.second') },
          { value: 'none', label: t('computer.side.none') },
        ]}
        onChange={(next) => {
          side.value = next;
        }}
      />
      {openingFlag(form.specs) && (
        <div class="opening-option">
          <OpeningSwitch {...form} testid="computer" />
        </div>
      )}
      <OptionForm {...form} />
      <LinkToPuzzles />
      <RulesOfGame game={game.value} />
      <div class="row sheet-foot">
        <button
          type="button"
          class="button main"
          data-testid="computer-start"
          onClick={() => onStart(game.value, form.options, { level: level.value, side: side.value })}
        >
          {t('computer.start')}
        </button>
      </div>
    </Dialog>
  );
}

function RulesOfGame({ game }: { game: Game }) {
  return (
    <details class="rules-of-game">
      <summary>{ruleTexts(game.id).name}</summary>
      <GameRules game={game} />
      <a class="button" href="/learn" data-testid="computer-learn">
        {t('home.learn')}
      </a>
    </details>
  );
}

export function tallyText({ won, drawn, lost }: Tally): string {
  return won + drawn + lost === 0 ? '' : t('computer.tally', { won, drawn, lost });
}

/** A player who wants to play alone may also like puzzles. */
function LinkToPuzzles() {
  return (
    <p>
      <a href="/puzzles" data-testid="way-puzzles">
        {t('puzzles.title')}
      </a>
    </p>
  );
}
