// The program: only this file reads the environment and the arguments.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { type Logger, pino } from 'pino';
import { exportMatches, importMatches } from './archive.ts';
import {
  BadSetting,
  readSettings,
  type Settings,
  settingsAsHelpText,
  settingsAsMarkdownTable,
} from './base/settings.ts';
import { openWorld } from './base/world.ts';
import { engineFileFolders } from './bots/engine-files.ts';
import { runGomocupOnStdio } from './bots/program.ts';
import type {} from './refusals.ts';
import { serve } from './serve.ts';
import { openStore } from './store/open.ts';

const HELP = `usage: sente [command]

  serve                 plays: web app, API and WebSocket on one port (the default)
  export [FILE]         writes every match with its events, one JSON object a line
  import FILE           reads matches back; what does not fold is refused
  conformance FILES…    runs golden vectors through the rules of the games
  engine                plays on stdin and stdout: the Gomocup protocol, and lines of the same kind for every game
  arena A B …           plays engines against each other; see sente arena --help
  bundle-arena FOLDER   writes arena and engine as files that need nothing but Node
  selfplay --out FILE … plays the engine against itself and writes the games, for training it
  settings              prints the table of settings as Markdown
  --help, --version

settings, from the environment:

${settingsAsHelpText()}
`;

const world = openWorld();

const COMMANDS: { readonly [name: string]: (settings: Settings, args: readonly string[]) => Promise<void> } =
  {
    serve: (settings) => runServer(settings),
    export: (settings, [file]) => withStore(settings, (store) => exportMatches(store, file ?? null)),
    import: (settings, [file]) => withStore(settings, (store) => importMatches(store, file ?? null)),
  };

/** Run by the `sente` command itself, from the sources. */
const IN_REPOSITORY = ['conformance', 'arena', 'bundle-arena', 'selfplay'];

await main(process.argv.slice(2)).catch((error: unknown) => {
  // An error that the operator can mend is one clear line; a bug of ours shows its stack.
  const isClear =
    error instanceof BadSetting || !(error instanceof TypeError || error instanceof ReferenceError);
  process.stderr.write(
    `sente: ${isClear && error instanceof Error ? error.message : String((error as Error).stack)}\n`,
  );
  process.exitCode = 1;
});

async function main([name = 'serve', ...args]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help' || args.includes('--help')) {
    process.stdout.write(HELP);
    return;
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${readVersion()}\n`);
    return;
  }
  if (name === 'engine') {
    await runGomocupOnStdio(world, engineFileFolders(repositoryRoot()), readVersion());
    return;
  }
  if (name === 'settings') {
    process.stdout.write(`${settingsAsMarkdownTable()}\n`);
    return;
  }
  if (IN_REPOSITORY.includes(name))
    throw new BadSetting(`${name} needs the repository, not only the server that is built from it`);
  const command = COMMANDS[name];
  if (!command) throw new BadSetting(`there is no command ${name}; see sente --help`);
  await command(readSettings(process.env), args);
}

function repositoryRoot(): string {
  return join(import.meta.dirname, '..', '..', '..');
}

function readVersion(): string {
  const { version: number } = JSON.parse(readFileSync(join(repositoryRoot(), 'package.json'), 'utf8')) as {
    version: string;
  };
  return number;
}

async function withStore(
  settings: Settings,
  work: (store: Awaited<ReturnType<typeof openStore>>) => Promise<void>,
): Promise<void> {
  const store = await openStore({ ...settings, world });
  await work(store).finally(() => store.close());
}

async function runServer(settings: Settings): Promise<void> {
  const log = pino({ level: settings.logLevel });
  const site = join(repositoryRoot(), 'apps', 'web', 'dist');
  if (!existsSync(site)) log.warn({ site }, 'the web app is not built: only the API is served');
  const serving = await serve({
    world,
    settings,
    log,
    site,
    engine: engineFileFolders(repositoryRoot()),
    version: readVersion(),
    onFatal: (reason) => {
      log.fatal({ error: String(reason) }, 'database lost for good: stopping');
      process.exit(1);
    },
  });
  logUncaughtErrors(log);
  const closeAndExit = (signal: string) => {
    log.info({ signal }, 'stopping');
    serving.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error: String(error) }, 'shutdown failed');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => closeAndExit(signal));
  log.info({ url: serving.url, store: serving.parts.store.kind, version: readVersion() }, 'serving');
  process.stdout.write(`Sente on ${serving.url}\n`);
}

/** An error in one game must not end the others: an uncaught error is logged, and the server goes on. */
function logUncaughtErrors(log: Logger): void {
  const note = (error: unknown) =>
    log.error({ error: (error as Error)?.stack ?? String(error) }, 'uncaught error');
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
}
