// How a person likes the hall: language, light, board, sound, the way a move is confirmed.

import { BOARD_THEMES, MEN_FACES } from '@sente/board';
import { useHall } from '../hall.ts';
import { CONFIRM_MODES, THEMES } from '../stores/settings.ts';
import { LANGUAGES, type LanguageCode, language, setLanguage, t, type WordKey } from '../words/index.ts';
import { ChoiceField, Switch } from './choice-field.tsx';
import { Dialog } from './dialog.tsx';

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { settings, memory } = useHall();
  const now = settings.value.value;
  const choices = <T extends string>(values: readonly T[], key: (value: T) => WordKey) =>
    values.map((value) => ({ value, label: t(key(value) as 'do.close') }));
  const choose = (code: LanguageCode) => {
    memory.write('language', code);
    void setLanguage(code);
  };
  return (
    <Dialog title={t('settings.title')} onClose={onClose} look="sheet" kind="settings-sheet">
      <label class="field">
        <span>{t('settings.language')}</span>
        <select
          value={language.value}
          data-testid="language"
          onChange={(event) => choose(event.currentTarget.value as LanguageCode)}
        >
          {LANGUAGES.map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ChoiceField
        label={t('settings.theme')}
        value={now.theme}
        choices={choices(THEMES, (value) => `settings.theme.${value}`)}
        onChange={(theme) => settings.change({ theme })}
      />
      <ChoiceField
        label={t('settings.board')}
        value={now.board}
        choices={choices(BOARD_THEMES, (value) => `settings.board.${value}`)}
        onChange={(board) => settings.change({ board })}
      />
      <ChoiceField
        label={t('settings.confirm')}
        value={now.confirm}
        choices={choices(CONFIRM_MODES, (value) => `settings.confirm.${value}`)}
        onChange={(confirm) => settings.change({ confirm })}
      />
      <ChoiceField
        label={t('settings.men')}
        value={now.men}
        choices={choices(MEN_FACES, (value) => `settings.men.${value}`)}
        onChange={(men) => settings.change({ men })}
      />
      <Switch
        label={t('settings.coordinates')}
        checked={now.coordinates}
        onChange={(coordinates) => settings.change({ coordinates })}
      />
      <Switch
        label={t('settings.numbers')}
        checked={now.numbers}
        onChange={(numbers) => settings.change({ numbers })}
      />
      <Switch
        label={t('settings.sound')}
        checked={now.sound}
        onChange={(sound) => settings.change({ sound })}
        testid="sound-switch"
      />
    </Dialog>
  );
}
