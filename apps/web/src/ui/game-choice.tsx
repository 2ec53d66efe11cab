// The choice of a game in a sheet: a list of all games, and the chosen game with its options.

import { type ReadonlySignal, useSignal } from '@preact/signals';
import { type Game, must, type OptionSpec, type Options, readOptions } from '@sente/kernel';
import { useApp } from '../base/app-context.ts';
import { enOptions } from '../words/en/options.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import './game-choice.css';

const t = translator(enOptions);

type GameListProps = {
  label: string;
  /** The id of the chosen game. */
  picked: string;
  onPick: (game: Game) => void;
  /** Names the number of players of games for more than two. */
  showsSeats?: boolean;
};

export function GameChoiceList({ label, picked, onPick, showsSeats = false }: GameListProps) {
  const { catalog } = useApp();
  return (
    <div class="game-list" role="radiogroup" aria-label={label}>
      {catalog.games.value.map((one) => (
        <label key={one.id} data-testid={`pick-${one.id}`}>
          <input type="radio" name="game" checked={one.id === picked} onChange={() => onPick(one)} />
          {ruleTexts(one.id).name}
          {showsSeats && one.seats > 2 && <small>{t('setup.seats', { n: one.seats })}</small>}
        </label>
      ))}
    </div>
  );
}

type GameChoice = {
  readonly game: ReadonlySignal<Game>;
  pickGame(game: Game): void;
  /** The props of the fields for the options of the chosen game. */
  readonly form: {
    readonly specs: readonly OptionSpec[];
    readonly options: Options;
    onChange(options: Options): void;
  };
};

/** Begins with `current` and its `options`. Another game begins with `optionsOf` it, by default the usual ones. */
export function useGameChoice(
  current: Game,
  options: Options,
  optionsOf: (game: Game) => Options = (game) => must(readOptions(game.options, {})),
): GameChoice {
  const game = useSignal(current);
  const chosen = useSignal(options);
  return {
    game,
    pickGame(next) {
      game.value = next;
      chosen.value = next.id === current.id ? options : optionsOf(next);
    },
    form: {
      specs: game.value.options,
      options: chosen.value,
      onChange(next) {
        chosen.value = next;
      },
    },
  };
}
