// The words of the site in every language it speaks: sentences, and codes made into sentences.

export type { WordKey } from './keys.ts';
export { ruleTexts, TOLD_GAMES } from './rules.ts';
export {
  look,
  sayFact,
  sayMan,
  sayReason,
  sayRefusal,
  saySide,
} from './say.ts';
export {
  addEnglish,
  capitalized,
  LANGUAGES,
  type LanguageCode,
  language,
  pickLanguage,
  setLanguage,
  t,
} from './speak.ts';
