// Writes the sentences that links are shared with beside the app, by language, for the server to read: they are said nowhere else.

import type { Plugin } from 'vite';
import { en } from './src/words/en.ts';
import { enComputer } from './src/words/en-computer.ts';
import { enLinks } from './src/words/en-links.ts';
import { LANGUAGES } from './src/words/speak.ts';

const SAID = /^(link\..*|game\..*\.name|result\.(wins|draw|aborted)|computer\.name.*)$/;

export function linkWords(): Plugin {
  return {
    name: 'link-words',
    apply: 'build',
    async generateBundle() {
      const all = await Promise.all(
        LANGUAGES.map(async ({ code, load }) => {
          const words = code === 'en' ? { ...en, ...enLinks, ...enComputer } : await load();
          return [code, Object.fromEntries(Object.entries(words).filter(([key]) => SAID.test(key)))];
        }),
      );
      const source = JSON.stringify(Object.fromEntries(all));
      this.emitFile({ type: 'asset', fileName: 'link-words.json', source });
    },
  };
}
