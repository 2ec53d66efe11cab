// The choice of a language; each is named in itself.

import { useApp } from '../base/app-context.ts';
import { enSettings } from '../words/en/settings.ts';
import { LANGUAGES, type LanguageCode, language, setLanguage, translator } from '../words/speak.ts';
import './language-choice.css';

const t = translator(enSettings);

type LanguageChoiceProps = { class?: string; testid?: string };

export function LanguageChoice({ class: className, testid = 'language' }: LanguageChoiceProps) {
  const { memory } = useApp();
  const chooseLanguage = (code: LanguageCode) => {
    memory.write('language', code);
    void setLanguage(code);
  };
  return (
    <select
      class={className}
      value={language.value}
      aria-label={t('settings.language')}
      data-testid={testid}
      onChange={(event) => chooseLanguage(event.currentTarget.value as LanguageCode)}
    >
      {LANGUAGES.map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
