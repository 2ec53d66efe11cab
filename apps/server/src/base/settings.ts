// Every setting of the server in one table: its name, default, reader and what it is for. Only main.ts reads the environment.

import { parseDatabaseUrl } from './database-url.ts';

type Setting<T> = {
  readonly name: string;
  /** Written as in the environment; empty means "not set". */
  readonly fallback: string;
  /** Throws with the rest of the sentence "PORT must be …". */
  readonly read: (text: string) => T;
  readonly about: string;
};

/** A setting with a value that cannot be used. The message is the one line to show. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting';
}

function throwBadSetting(demand: string): never {
  throw new BadSetting(demand);
}

function wholeNumberReader(min: number, max: number) {
  return (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throwBadSetting(`a whole number from ${min} to ${max}`);
    return value;
  };
}

/** null: not set; the server chooses by the machine. */
function optionalWholeNumberReader(min: number, max: number) {
  return (text: string): number | null => (text === '' ? null : wholeNumberReader(min, max)(text));
}

function choiceReader<T extends string>(...choices: readonly T[]) {
  return (text: string): T =>
    choices.find((choice) => choice === text) ?? throwBadSetting(`one of ${choices.join(', ')}`);
}

function optionalUrlReader(...schemes: readonly string[]) {
  return (text: string): string | null => {
    if (text === '') return null;
    const demand = `a URL such as ${schemes[0]}://host`;
    if (!URL.canParse(text)) throwBadSetting(demand);
    if (!schemes.includes(new URL(text).protocol.slice(0, -1))) throwBadSetting(demand);
    return text;
  };
}

/** Stays as it was written; every part that connects parses it again. */
function parseDatabaseSetting(text: string): string | null {
  if (text === '') return null;
  const demand = 'a URL such as postgres://host/db or postgres://a,b/db?target_session_attrs=read-write';
  return parseDatabaseUrl(text) === null ? throwBadSetting(demand) : text;
}

function parseOnOff(text: string): boolean {
  return choiceReader('on', 'off')(text) === 'on';
}

function parseNonEmpty(text: string): string {
  return text === '' ? throwBadSetting('something') : text;
}

const SHORTEST_SECRET = 32;

function parseSecret(text: string): string | null {
  if (text === '') return null;
  return text.length < SHORTEST_SECRET
    ? throwBadSetting(`at least ${SHORTEST_SECRET} characters long`)
    : text;
}

function parseOrigin(text: string): string | null {
  const address = optionalUrlReader('https', 'http')(text);
  return address === null ? null : new URL(address).origin;
}

function parseOriginList(text: string): readonly string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .map((part) => parseOrigin(part) ?? throwBadSetting('a list of origins'));
}

function define<T>(name: string, fallback: string, read: (text: string) => T, about: string): Setting<T> {
  return { name, fallback, read, about };
}

const SETTINGS = {
  port: define('PORT', '3000', wholeNumberReader(0, 65_535), 'Port to listen on; 0 takes any free one.'),
  host: define('HOST', '0.0.0.0', parseNonEmpty, 'Address to listen on; 127.0.0.1 for this machine only.'),
  dataDir: define(
    'DATA_DIR',
    './data',
    parseNonEmpty,
    'Folder of the embedded database. One server per folder.',
  ),
  databaseUrl: define(
    'DATABASE_URL',
    '',
    parseDatabaseSetting,
    'A PostgreSQL server to use instead of the embedded database; needed for more than one server. Several hosts are tried in turn: `postgres://a,b/db`.',
  ),
  natsUrl: define(
    'NATS_URL',
    '',
    optionalUrlReader('nats', 'tls', 'ws', 'wss'),
    'A NATS server that carries hints between servers. Without it, with DATABASE_URL, PostgreSQL does.',
  ),
  fsync: define(
    'FSYNC',
    'on',
    parseOnOff,
    'on: a move of the embedded database survives a power cut. off: only a crash of the server; about twice as fast.',
  ),
  sessionSecret: define(
    'SESSION_SECRET',
    '',
    parseSecret,
    'Key that signs sessions. Without it one is made at the first start and kept in the database.',
  ),
  publicUrl: define(
    'PUBLIC_URL',
    '',
    parseOrigin,
    'Where people reach the server, such as https://play.example.org. With https, cookies are sent over https and to this host only.',
  ),
  origins: define(
    'ORIGINS',
    '',
    parseOriginList,
    'Other sites whose pages may connect, separated by commas. The server’s own pages always may.',
  ),
  trustProxy: define(
    'TRUST_PROXY',
    '0',
    wholeNumberReader(0, 10),
    'How many proxies in front add to X-Forwarded-For; 0 trusts none.',
  ),
  logLevel: define(
    'LOG_LEVEL',
    'info',
    choiceReader('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'How much to log, as JSON lines on the standard output.',
  ),
  rankedNextMover: define(
    'RANKED_NEXT_MOVER',
    'black',
    choiceReader('black', 'white'),
    'The colour that moves first after Swap 2 in ranked games; white is the tournament rule.',
  ),
  maxConnections: define(
    'MAX_CONNECTIONS',
    '20000',
    wholeNumberReader(1, 1_000_000),
    'Open WebSockets of this server, and a hundred less than its TCP connections of all kinds. The limit on open files lowers it.',
  ),
  connectionsPerAddress: define(
    'CONNECTIONS_PER_ADDRESS',
    '200',
    wholeNumberReader(1, 1_000_000),
    'Open WebSockets from one address (for IPv6: one /64 network).',
  ),
  tcpPerAddress: define(
    'TCP_PER_ADDRESS',
    '1000',
    wholeNumberReader(1, 1_000_000),
    'Open TCP connections of all kinds from one address; a browser opens up to seven. Not counted behind a proxy (TRUST_PROXY).',
  ),
  messagesPerSecond: define(
    'MESSAGES_PER_SECOND',
    '20',
    wholeNumberReader(1, 100_000),
    'Messages one connection may send; ten seconds’ worth at once.',
  ),
  requestsPerMinute: define(
    'REQUESTS_PER_MINUTE',
    '600',
    wholeNumberReader(1, 10_000_000),
    'HTTP requests from one address, without files of the site.',
  ),
  filesPerMinute: define(
    'FILES_PER_MINUTE',
    '30000',
    wholeNumberReader(1, 10_000_000),
    'Files of the site for one address; a first visit asks for about forty.',
  ),
  picturesPerMinute: define(
    'PICTURES_PER_MINUTE',
    '60',
    wholeNumberReader(1, 10_000_000),
    'Preview pictures of rooms and matches for one address.',
  ),
  signInsPerMinute: define(
    'SIGN_INS_PER_MINUTE',
    '10',
    wholeNumberReader(1, 10_000_000),
    'Attempts to sign in or register from one address, or on a device that has signed in to the account before.',
  ),
  guestsPerMinute: define(
    'GUESTS_PER_MINUTE',
    '60',
    wholeNumberReader(1, 10_000_000),
    'New guests from one address.',
  ),
  roomsPerAccount: define(
    'ROOMS_PER_ACCOUNT',
    '5',
    wholeNumberReader(1, 10_000),
    'Open rooms one account may host.',
  ),
  roomsPerAddress: define(
    'ROOMS_PER_ADDRESS',
    '100',
    wholeNumberReader(1, 100_000),
    'Rooms made from one address (for IPv6: one /64 network) with people in them; of rooms without people, ten times as many.',
  ),
  botThreads: define(
    'BOT_THREADS',
    '',
    optionalWholeNumberReader(0, 64),
    'Threads in which bots think; 0: this server has no bots. Without it one less than the cores, from one to four.',
  ),
  botTurns: define(
    'BOT_TURNS',
    '500',
    wholeNumberReader(0, 100_000),
    'Moves that bots of this server think about, or wait to think about, before no further game with a bot begins. Games that wait for a person do not count.',
  ),
  botTurnsPerAddress: define(
    'BOT_TURNS_PER_ADDRESS',
    '50',
    wholeNumberReader(0, 100_000),
    'The same in games whose rooms were made from one address.',
  ),
  botRoomsPerAccount: define(
    'BOT_ROOMS_PER_ACCOUNT',
    '3',
    wholeNumberReader(0, 10_000),
    'Open rooms with bots one account may host.',
  ),
  chat: define('CHAT', 'on', parseOnOff, 'Whether people can write to each other in rooms.'),
  spectatorsPerRoom: define(
    'SPECTATORS_PER_ROOM',
    '500',
    wholeNumberReader(0, 100_000),
    'Spectators of one room.',
  ),
} as const;

/** Their values never stand in a message, because messages end up in logs. */
const MAY_HOLD_A_PASSWORD: ReadonlySet<Setting<unknown>> = new Set([
  SETTINGS.sessionSecret,
  SETTINGS.databaseUrl,
  SETTINGS.natsUrl,
]);

export type Settings = { readonly [K in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[K]['read']> };

/** Throws a BadSetting whose message is the one line to show. */
export function readSettings(environment: { readonly [name: string]: string | undefined }): Settings {
  const readSetting = ([key, setting]: [string, Setting<unknown>]) => {
    const text = (environment[setting.name] ?? '').trim() || setting.fallback;
    try {
      return [key, setting.read(text)] as const;
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error;
      const shown = MAY_HOLD_A_PASSWORD.has(setting) ? '' : `, not ${JSON.stringify(text.slice(0, 100))}`;
      throw new BadSetting(`${setting.name} must be ${error.message}${shown}.`);
    }
  };
  return Object.fromEntries(Object.entries(SETTINGS).map(readSetting)) as Settings;
}

/** The rows of the table in docs/operations.md. */
export function settingsAsMarkdownTable(): string {
  const rows = Object.values(SETTINGS).map(
    ({ name, fallback, about }) => `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${about} |`,
  );
  return ['| setting | default | what it is for |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The settings as `sente serve --help` lists them. */
export function settingsAsHelpText(): string {
  const widest = Math.max(...Object.values(SETTINGS).map(({ name }) => name.length));
  return Object.values(SETTINGS)
    .map(({ name, fallback, about }) => {
      const standard = fallback === '' ? '' : ` (default: ${fallback})`;
      return `  ${name.padEnd(widest)}  ${about}${standard}`;
    })
    .join('\n');
}
