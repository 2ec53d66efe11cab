// The things that have happened in a run, as far as they are stored or logged: a hall that is to test one must have it.

import type { Database } from './database.ts';

const EVENTS = (condition: string) => `select count(*) as n from events e where ${condition}`;
const MATCHES = (condition: string) => `select count(*) as n from matches m where ${condition}`;
const chosen = (move: string) => EVENTS(`kind = 'moved' and body ->> 'move' = '${move}'`);

const STORED = {
  'Swap 2: =black': chosen('=black'),
  'Swap 2: =white': chosen('=white'),
  'Swap 2: =more': chosen('=more'),
  'rematch agreed': EVENTS(`kind = 'rematch_agreed'`),
  takeback: EVENTS(`kind = 'taken_back'`),
  'draw agreed': EVENTS(`kind = 'ended' and body #>> '{outcome,reason}' = 'agreed'`),
  'lost on time': EVENTS(`kind = 'left' and body ->> 'why' = 'timeout'`),
  resigned: EVENTS(`kind = 'left' and body ->> 'why' = 'resign'`),
  'banqi ended': MATCHES(`game = 'banqi/classic' and status = 'ended'`),
  'Three Kingdoms ended': MATCHES(`game = 'banqi/three-kingdoms' and status = 'ended'`),
  'move of a bot': EVENTS(
    `kind = 'moved' and exists (select from matches m where m.id = e.match_id and m.bots)`,
  ),
  'series of several games': `select count(*) as n from series s where status = 'ended'
    and (select count(*) from matches m where m.series_id = s.id) > 1`,
  'rated series': `select count(distinct cause) as n from rating_history`,
  'account deleted': `select count(*) as n from accounts where deleted_at is not null`,
  'line of chat': `select count(*) as n from chat`,
} as const;

const accepted = (path: string) => new RegExp(`is answered POST /api/session/${path} \\{"ok":true`);

const LOGGED = {
  'signed up': accepted('register'),
  'logged in': accepted('log-in'),
  'logged out': accepted('log-out'),
  'password changed': accepted('password'),
  recovered: accepted('recover'),
  'code entered': / sent \{"t":"enter",.*"room":"[a-z0-9]{6}"/,
  'player sent away': / sent .*"kind":"kick"/,
  'opponents declined': / sent \{"t":"queue",.*"on":false/,
} as const;

type Happening = keyof typeof STORED | keyof typeof LOGGED;
export const HAPPENINGS = Object.keys({ ...STORED, ...LOGGED }) as readonly Happening[];

export type Coverage = Readonly<Record<Happening, number>>;

export function countReachedSituations(database: Database, log: readonly string[]): Coverage {
  const stored = Object.entries(STORED).map(([name, sql]) => [name, database.read<{ n: number }>(sql)[0]?.n]);
  const logged = Object.entries(LOGGED).map(([name, line]) => [
    ...[name, log.filter((one) => line.test(one)).length],
  ]);
  return Object.fromEntries([...stored, ...logged]) as Coverage;
}
