// A new room: mode, game, opening, time. What a mode fixes is shown and cannot be switched.

import { type Signal, useSignal } from '@preact/signals';
import { type Game, must, openingFlag, type Refusal } from '@sente/kernel';
import {
  BEST_OFS,
  type BestOf,
  isGameOfMode,
  type Mode,
  type RoomConfig,
  readRoomConfig,
  TIMEOUT_POLICIES,
  withOptions,
} from '@sente/match';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { useOnline } from '../line/online.ts';
import { shortTimeText } from '../room/config-text.ts';
import { ChoiceField, Switch } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { GameRules } from '../ui/game-rules.tsx';
import { OpeningSwitch, OptionForm } from '../ui/option-form.tsx';
import { pressable } from '../ui/pressable.ts';
import { look, ruleTexts, sayRefusal, t } from '../words/index.ts';
import '../words/sheets.ts';
import '../ui/game-list.css';
import './create-sheet.css';

const ROOM_MODES = [
  'tieu_dao',
  'di_bien_ky',
  'van_mon',
  'custom',
  'ranked',
] as const satisfies readonly Mode[];
type RoomMode = (typeof ROOM_MODES)[number];
const TIMES: readonly (number | null)[] = [15_000, 30_000, 60_000, 180_000, 600_000, 86_400_000, null];

type CreateSheetProps = {
  /** For a friend: by link only, unless one says otherwise. */
  friend: boolean;
  onClose: () => void;
  onCreated: (room: string) => void;
  /** Ranked play needs an account first. */
  onAccount: () => void;
};

export function CreateSheet({ friend, onClose, onCreated, onAccount }: CreateSheetProps) {
  const { catalog } = useApp();
  const { connection, session } = useOnline();
  const find = catalog.here;
  const config = useSignal<RoomConfig>(must(readRoomConfig({ mode: 'tieu_dao', public: !friend }, find)));
  const refusal = useSignal<Refusal | null>(null);
  const busy = useSignal(false);
  useEffect(() => void catalog.loadAll(), [catalog]);

  const create = async () => {
    if (config.value.mode === 'ranked' && session.you.value?.guest !== false) return onAccount();
    busy.value = true;
    const answer = await connection.ask({ t: 'create', config: asked(config.value) });
    busy.value = false;
    if (answer.ok && answer.value.room !== undefined) onCreated(answer.value.room);
    else if (!answer.ok) refusal.value = answer.refusal;
  };
  return (
    <Dialog title={t('create.title')} onClose={onClose} look="sheet" kind="create-sheet">
      <RoomForm config={config} find={find} />
      <div class="row sheet-foot">
        <p role="alert">{refusal.value && sayRefusal(refusal.value)}</p>
        <button
          type="button"
          class="button main"
          data-testid="create-room"
          {...pressable(!busy.value, () => void create())}
        >
          {t('create.do')}
        </button>
      </div>
    </Dialog>
  );
}

/** Ranked is the same for everybody: nothing else is worth sending. */
function asked(config: RoomConfig): Record<string, unknown> {
  return config.mode === 'ranked' ? { mode: 'ranked' } : { ...config };
}

type RoomFormProps = { config: Signal<RoomConfig>; find: (id: string) => Game | undefined };

function RoomForm({ config, find }: RoomFormProps) {
  const now = config.value;
  const change = (part: Partial<RoomConfig>) => {
    config.value = { ...config.value, ...part };
  };
  const ranked = now.mode === 'ranked';
  // What ranked fixes is ranked's: one's own choices are there again after it.
  const own = useRef<Partial<RoomConfig>>({});
  if (!ranked) own.current = { moveMs: now.moveMs, bestOf: now.bestOf, public: now.public };
  const choose = (mode: Mode, game?: string) => {
    const read = readRoomConfig({ mode, ...(game !== undefined && { game }) }, find);
    if (read.ok) config.value = { ...read.value, ...(mode !== 'ranked' && own.current) };
  };
  const game = find(now.game);
  return (
    <>
      <ChoiceField
        label={t('create.mode')}
        value={now.mode as RoomMode}
        choices={ROOM_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={(mode) => choose(mode)}
      />
      <p class="hint">{t(`create.mode.${now.mode as RoomMode}`)}</p>
      {!ranked && <GamePicker config={now} onPick={(id) => choose(now.mode, id)} />}
      {game && <Opening game={game} config={now} locked={ranked} onChange={change} />}
      {game && !ranked && (
        <OptionForm
          specs={game.options}
          options={now.options}
          onChange={(options) => change(withOptions(now, options))}
        />
      )}
      <Pace config={now} locked={ranked} onChange={change} />
      {game && (
        <details class="rules-of-game">
          <summary>{t('create.rules', { game: ruleTexts(game.id).name })}</summary>
          <GameRules game={game} />
        </details>
      )}
    </>
  );
}

function GamePicker({ config, onPick }: { config: RoomConfig; onPick: (id: string) => void }) {
  const { catalog } = useApp();
  const games = catalog.games.value.filter(({ id }) => isGameOfMode(config.mode, id));
  return (
    <div class="game-list" role="radiogroup" aria-label={t('setup.title')}>
      {games.map((one) => (
        <label key={one.id} data-testid={`pick-${one.id}`}>
          <input type="radio" name="game" checked={one.id === config.game} onChange={() => onPick(one.id)} />
          {ruleTexts(one.id).name}
          {one.seats > 2 && <small>{t('setup.seats', { n: one.seats })}</small>}
        </label>
      ))}
    </div>
  );
}

type PartProps = { config: RoomConfig; locked: boolean; onChange: (part: Partial<RoomConfig>) => void };

function Opening({ game, config, locked, onChange }: PartProps & { game: Game }) {
  const opening = openingFlag(game.options)?.key;
  if (opening === undefined) return null;
  return (
    <div class="opening-option">
      <OpeningSwitch
        specs={game.options}
        options={config.options}
        onChange={(options) => onChange(withOptions(config, options))}
        about={locked ? look(`opening.${opening}.always`) : null}
        disabled={locked}
        testid="create"
      />
      {config.options[opening] === true && !locked && (
        <ChoiceField
          label={look(`opening.${opening}.timeout`) ?? opening}
          value={config.timeoutPolicy}
          choices={TIMEOUT_POLICIES.map((value) => ({ value, label: t(`create.timeout.${value}`) }))}
          onChange={(timeoutPolicy) => onChange({ timeoutPolicy })}
        />
      )}
    </div>
  );
}

function Pace({ config, locked, onChange }: PartProps) {
  return (
    <>
      <ChoiceField
        label={t('create.time')}
        value={String(config.moveMs)}
        choices={(locked ? [config.moveMs] : TIMES).map((ms) => ({
          value: String(ms),
          label: shortTimeText(ms),
        }))}
        onChange={(text) => onChange({ moveMs: text === 'null' ? null : Number(text) })}
      />
      <ChoiceField
        label={t('create.games')}
        value={String(config.bestOf)}
        choices={(locked ? [config.bestOf] : BEST_OFS).map((n) => ({
          value: String(n),
          label: n === 1 ? t('create.one-game') : t('room.best-of', { n }),
        }))}
        onChange={(text) => onChange({ bestOf: Number(text) as BestOf })}
      />
      <Switch
        label={t('create.public')}
        checked={config.public}
        disabled={locked}
        onChange={(listed) => onChange({ public: listed })}
        testid="create-public"
      />
    </>
  );
}
