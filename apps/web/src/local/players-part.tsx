// The players at this screen: names, the one who begins, alternating sides, the direction of the text, the score.

import { useSignal } from '@preact/signals';
import { type Game, type Options, type Seat, seatNames } from '@sente/kernel';
import { defaultPlayerName } from '../table/model/player-names.ts';
import { ChoiceField, Switch } from '../ui/choice-field.tsx';
import { Swatch } from '../ui/swatch.tsx';
import { enSitting } from '../words/en/sitting.ts';
import { saySide } from '../words/say.ts';
import { translator } from '../words/speak.ts';
import { ScoreLine } from './score-line.tsx';
import {
  findPlayerName,
  LONGEST_NAME,
  listPeopleInTurnOrder,
  NOTHING_WON,
  type SittingStore,
  trimPlayerName,
} from './sitting.ts';
import './players-part.css';

const t = translator(enSitting);

type PlayersPartProps = {
  game: Game;
  options: Options;
  sitting: SittingStore;
  first: string;
  onFirst: (person: string) => void;
};

export function PlayersPart({ game, options, sitting, first, onFirst }: PlayersPartProps) {
  const { alternate, turning } = sitting.value.value;
  const people = seatNames(game.seats);
  const seated = listPeopleInTurnOrder(first, game.seats);
  return (
    <section class="players-part" aria-labelledby="players">
      <h3 id="players">{t('sitting.title')}</h3>
      {people.map((person, index) => (
        <NameField
          key={person}
          index={index}
          side={findSideOfSeat(game, options, seated, seated.indexOf(person))}
          sitting={sitting}
        />
      ))}
      <ChoiceField
        label={t('sitting.begins')}
        value={seated[0] ?? ''}
        choices={people.map((person) => ({
          value: person,
          label: findPlayerName(sitting.value.value, person),
        }))}
        onChange={onFirst}
      />
      <Switch
        label={t('sitting.alternate')}
        checked={alternate}
        testid="sides-alternate"
        onChange={(next) => sitting.change({ alternate: next })}
      />
      {game.seats === 2 && (
        <>
          <Switch
            label={t('sitting.turning')}
            checked={turning}
            testid="text-turns"
            onChange={(next) => sitting.change({ turning: next })}
          />
          <p class="about">{t('sitting.turning.about')}</p>
        </>
      )}
      <SittingScore game={game} sitting={sitting} />
    </section>
  );
}

type NameFieldProps = { index: number; side: Side; sitting: SittingStore };

/** A name is used while it is typed. Space around it is removed when the field loses the focus. */
function NameField({ index, side, sitting }: NameFieldProps) {
  const { names } = sitting.value.value;
  const typed = useSignal(names[index] ?? '');
  const changeName = (text: string) => {
    typed.value = text;
    const name = trimPlayerName(text);
    sitting.change({ names: names.map((one, person) => (person === index ? name : one)) });
  };
  return (
    <label class="name-field">
      <Swatch look={side?.look ?? null} />
      <span class="unseen">{t('sitting.name', { who: defaultPlayerName(index) })}</span>
      <input
        type="text"
        autocomplete="off"
        maxLength={LONGEST_NAME}
        placeholder={defaultPlayerName(index)}
        value={typed}
        data-testid={`name-${index}`}
        onInput={(event) => changeName(event.currentTarget.value)}
        onBlur={() => {
          typed.value = names[index] ?? '';
        }}
      />
      {side?.name && <small>{saySide(side.name)}</small>}
    </label>
  );
}

type Side = ReturnType<Game['picture']>['sides'][number] | undefined;

/** The side of this seat; undefined in games that decide the sides later. */
function findSideOfSeat(game: Game, options: Options, players: readonly string[], seat: Seat): Side {
  const state = game.setUp(options, players);
  return state.ok ? game.picture(state.value).sides.find((side) => side.seat === seat) : undefined;
}

/** Shown after the first finished game. */
function SittingScore({ game, sitting }: { game: Game; sitting: SittingStore }) {
  const { won, drawn } = sitting.value.value;
  if (drawn === 0 && won.every((games) => games === 0)) return null;
  return (
    <div class="sitting-score" data-testid="sitting-score">
      <p>
        {t('sitting.score')}
        <br />
        <ScoreLine sitting={sitting.value.value} seats={game.seats} />
      </p>
      <button
        type="button"
        class="button"
        data-testid="reset-score"
        onClick={() => sitting.change(NOTHING_WON)}
      >
        {t('sitting.reset')}
      </button>
    </div>
  );
}
