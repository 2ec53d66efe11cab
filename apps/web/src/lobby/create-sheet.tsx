// The sheet for a new room: game, opening, time. A ranked room has fixed settings, which are shown but cannot be changed.
// In a training room the computer takes the other seats.

import { type Signal, useSignal } from '@preact/signals';
import { type Game, must, openingFlag, type Refusal } from '@sente/kernel';
import {
  BEST_OFS,
  type BestOf,
  type BotLevel,
  type RoomConfig,
  readRoomConfig,
  TIMEOUT_POLICIES,
  withOptions,
} from '@sente/match';
import { useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { useOnline } from '../connection/online.ts';
import { readLastBotLevel, saveBotLevel } from '../room-parts/bot-level.ts';
import { shortMoveTimeText } from '../room-parts/config-text.ts';
import { ChoiceField, Switch } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { GameChoiceList } from '../ui/game-choice.tsx';
import { GameRules } from '../ui/game-rules.tsx';
import { LevelChoice } from '../ui/levels.tsx';
import { OpeningSwitch, OptionForm } from '../ui/option-form.tsx';
import { pressableProps } from '../ui/pressable.ts';
import { enGames } from '../words/en/games.ts';
import { enLobby } from '../words/en/lobby.ts';
import { enOpening } from '../words/en/opening.ts';
import { enOptions } from '../words/en/options.ts';
import { enRoom } from '../words/en/room.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayRefusal } from '../words/say-refusal.ts';
import { sayCode, translator } from '../words/speak.ts';
import './create-sheet.css';

const t = translator(enGames, enLobby, enOptions, enRoom);

const TIMES: readonly (number | null)[] = [15_000, 30_000, 60_000, 180_000, 600_000, 86_400_000, null];

type CreateSheetProps = {
  /** For a friend: the room is not listed unless the player says so. */
  friend: boolean;
  onClose: () => void;
  onCreated: (room: string) => void;
  /** Ranked play needs an account first. */
  onAccount: () => void;
};

export function CreateSheet({ friend, onClose, onCreated, onAccount }: CreateSheetProps) {
  const { catalog, memory } = useApp();
  const { connection, session } = useOnline();
  const find = catalog.here;
  const config = useSignal<RoomConfig>(must(readRoomConfig({ public: !friend }, find)));
  const refusal = useSignal<Refusal | null>(null);
  const busy = useSignal(false);
  const level = useSignal(readLastBotLevel(memory));

  const createRoom = async () => {
    if (config.value.mode === 'ranked' && session.you.value?.guest !== false) return onAccount();
    busy.value = true;
    const training = config.value.mode === 'training';
    if (training) saveBotLevel(memory, level.value);
    const answer = await connection.request({
      t: 'create',
      config: writeConfigForServer(config.value),
      ...(training && { bots: level.value }),
    });
    busy.value = false;
    if (answer.ok && answer.value.room !== undefined) onCreated(answer.value.room);
    else if (!answer.ok) refusal.value = answer.refusal;
  };
  return (
    <Dialog title={t('create.title')} onClose={onClose} form="sheet" kind="create-sheet">
      <RoomForm config={config} level={level} friend={friend} find={find} />
      <div class="row sheet-foot">
        <p role="alert">{refusal.value && sayRefusal(refusal.value)}</p>
        <button
          type="button"
          class="button main"
          data-testid="create-room"
          {...pressableProps(!busy.value, () => void createRoom())}
        >
          {t('create.do')}
        </button>
      </div>
    </Dialog>
  );
}

/** A ranked room has the same settings for all players, so only the mode is sent. The server derives the mode of friendly rooms. */
function writeConfigForServer({ mode, ...chosen }: RoomConfig): Record<string, unknown> {
  if (mode === 'ranked') return { mode };
  return mode === 'training' ? { mode, ...chosen } : chosen;
}

type RoomFormProps = {
  config: Signal<RoomConfig>;
  /** The computer's level in a training room. */
  level: Signal<BotLevel>;
  friend: boolean;
  find: (id: string) => Game | undefined;
};

/** The kinds of rooms that the form offers. The mode of a friendly room follows from its other settings. */
type Kind = 'friendly' | 'ranked' | 'training';

function findRoomKind({ mode }: RoomConfig): Kind {
  return mode === 'ranked' || mode === 'training' ? mode : 'friendly';
}

/** The well-known settings come first: the game, its opening, the time. A room for a friend is always friendly. */
function RoomForm({ config, level, friend, find }: RoomFormProps) {
  const now = config.value;
  const change = (part: Partial<RoomConfig>) => {
    config.value = { ...config.value, ...part };
  };
  const kind = findRoomKind(now);
  const ranked = kind === 'ranked';
  // The choices for a friendly or training room come back after a look at the fixed ranked settings.
  const own = useRef<{ [kind in Kind]?: Partial<RoomConfig> }>({});
  if (!ranked) own.current[kind] = { moveMs: now.moveMs, bestOf: now.bestOf, public: now.public };
  const chooseKindOrGame = (next: Kind, game?: string) => {
    const mode = next === 'friendly' ? {} : { mode: next };
    const read = readRoomConfig({ ...mode, ...(game !== undefined && { game }) }, find);
    if (read.ok) config.value = { ...read.value, ...own.current[next] };
  };
  const game = find(now.game);
  const form = { config: now, locked: ranked, onChange: change };
  return (
    <>
      {!friend && (
        <ChoiceField
          label={t('create.counts')}
          value={kind}
          choices={[
            { value: 'friendly', label: t('create.friendly') },
            { value: 'ranked', label: t('mode.ranked') },
            { value: 'training', label: t('mode.training') },
          ]}
          onChange={(next) => chooseKindOrGame(next)}
        />
      )}
      {ranked && <p class="hint">{t('create.mode.ranked')}</p>}
      {kind === 'training' && <p class="hint">{t('create.mode.training')}</p>}
      {!ranked && (
        <GameChoiceList
          label={t('setup.title')}
          picked={now.game}
          onPick={({ id }) => chooseKindOrGame(kind, id)}
          showsSeats
        />
      )}
      {kind === 'training' && <LevelChoice level={level.value} onPick={(next) => (level.value = next)} />}
      {game && <OpeningField game={game} {...form} />}
      <MoveTimeField {...form} />
      {game && <MoreSettings key={game.id} game={game} {...form} />}
      {game && (
        <details class="rules-of-game">
          <summary>{t('create.rules', { game: ruleTexts(game.id).name })}</summary>
          <GameRules game={game} />
        </details>
      )}
    </>
  );
}

type PartProps = { config: RoomConfig; locked: boolean; onChange: (part: Partial<RoomConfig>) => void };

function OpeningField({ game, config, locked, onChange }: PartProps & { game: Game }) {
  const opening = openingFlag(game.options)?.key;
  if (opening === undefined) return null;
  return (
    <div class="opening-option">
      <OpeningSwitch
        specs={game.options}
        options={config.options}
        onChange={(options) => onChange(withOptions(config, options))}
        about={locked ? sayCode(enOpening, `opening.${opening}.always`) : null}
        disabled={locked}
        testid="create"
      />
    </div>
  );
}

function MoveTimeField({ config, locked, onChange }: PartProps) {
  return (
    <ChoiceField
      label={t('create.time')}
      value={String(config.moveMs)}
      choices={(locked ? [config.moveMs] : TIMES).map((ms) => ({
        value: String(ms),
        label: shortMoveTimeText(ms),
      }))}
      onChange={(text) => onChange({ moveMs: text === 'null' ? null : Number(text) })}
    />
  );
}

/** Settings that most players leave as they are. */
function MoreSettings({ game, config, locked, onChange }: PartProps & { game: Game }) {
  return (
    <details class="rules-of-game" data-testid="create-more">
      <summary>{t('create.more')}</summary>
      {!locked && (
        <OptionForm
          specs={game.options}
          options={config.options}
          onChange={(options) => onChange(withOptions(config, options))}
        />
      )}
      <OpeningTimeoutField game={game} config={config} locked={locked} onChange={onChange} />
      <ChoiceField
        label={t('create.games')}
        value={String(config.bestOf)}
        choices={(locked ? [config.bestOf] : BEST_OFS).map((n) => ({
          value: String(n),
          label: n === 1 ? t('create.one-game') : t('room.best-of', { n }),
        }))}
        onChange={(text) => onChange({ bestOf: Number(text) as BestOf })}
      />
      {config.mode !== 'training' && (
        <Switch
          label={t('create.public')}
          checked={config.public}
          disabled={locked}
          onChange={(listed) => onChange({ public: listed })}
          testid="create-public"
        />
      )}
    </details>
  );
}

function OpeningTimeoutField({ game, config, locked, onChange }: PartProps & { game: Game }) {
  const opening = openingFlag(game.options)?.key;
  if (opening === undefined || locked || config.options[opening] !== true) return null;
  return (
    <ChoiceField
      label={sayCode(enOpening, `opening.${opening}.timeout`) ?? opening}
      value={config.timeoutPolicy}
      choices={TIMEOUT_POLICIES.map((value) => ({ value, label: t(`create.timeout.${value}`) }))}
      onChange={(timeoutPolicy) => onChange({ timeoutPolicy })}
    />
  );
}
