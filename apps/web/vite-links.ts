// Writes the sentences of link previews by language into a file beside the app. Only the server reads it.

import type { Plugin } from 'vite';
import { en } from './src/words/en/index.ts';
import { LANGUAGES } from './src/words/speak.ts';

const SAID = /^(link\..*|game\..*\.name|result\.(wins|draw|aborted)|computer\.name.*)$/;

export const LINK_WORDS_FILE = 'link-words.json';

export function linkPreviewWordsPlugin(): Plugin {
  return {
    name: 'link-words',
    apply: 'build',
    async generateBundle() {
      const all = await Promise.all(
        LANGUAGES.map(async ({ code, load }) => {
          const words = (await load()) ?? en;
          return [code, Object.fromEntries(Object.entries(words).filter(([key]) => SAID.test(key)))];
        }),
      );
      const source = JSON.stringify(Object.fromEntries(all));
      this.emitFile({ type: 'asset', fileName: LINK_WORDS_FILE, source });
    },
  };
}
