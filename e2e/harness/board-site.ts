// Serves the board's test page from memory, with the strictest content security policy: no inline script, no inline style.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { rolldown } from 'rolldown';

export const BOARD_PAGE = 'http://board.test/';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/board.css"><link rel="stylesheet" href="/page.css"></head>
<body><main><div id="host"></div></main><script type="module" src="/page.js"></script></body></html>`;

const PAGE_CSS = `:root { color-scheme: light dark; background: light-dark(#f7f3ea, #1f1c19); }
body { margin: 0; }
main { max-inline-size: 720px; margin: 0 auto; }
@media (min-width: 600px) { main { padding: 24px; } }`;

export type BoardSite = { join(context: BrowserContext): Promise<unknown> };

export async function buildBoardSite(): Promise<BoardSite> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./board-page.ts', import.meta.url)),
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const css = await readFile(createRequire(import.meta.url).resolve('@sente/board/board.css'), 'utf8');
  const files: { readonly [path: string]: readonly [type: string, body: string] } = {
    '/': ['text/html', HTML],
    '/page.js': ['text/javascript', output[0].code],
    '/board.css': ['text/css', css],
    '/page.css': ['text/css', PAGE_CSS],
    '/narrow.css': ['text/css', '#host { block-size: 300px; }'],
  };
  return {
    join: (context) =>
      context.route(`${BOARD_PAGE}**`, (route) => {
        const file = files[new URL(route.request().url()).pathname];
        if (!file) return route.fulfill({ status: 404 });
        const headers = { 'content-security-policy': POLICY };
        return route.fulfill({ contentType: `${file[0]}; charset=utf-8`, body: file[1], headers });
      }),
  };
}
