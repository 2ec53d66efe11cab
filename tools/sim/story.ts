// The story of a violation: of all that happened, what the clients and things named in the violation did and were told, and
// the faults, in plain words.

import type { ToClient, ToServer } from '@sente/protocol';
import type { Run } from '../../apps/server/src/simulation/simulate.ts';

const MOST_LINES = 60;
const LONGEST_LINE = 200;
/** Ids of matches, rooms, series and accounts, and names of tabs, as violations name them. */
const NAMED = /\b(?:[a-z0-9]{20,32}|player \d+, tab \d+)\b/g;
const MESSAGE = /^(\S+) (player \d+, tab \d+) (sent|received) (.*)$/;
const HTTP = /^(\S+) (player \d+, tab \d+) (asks|is answered) (?:GET|POST) \/api\/(\S+) (.*)$/;
/** An answer of a server, which the client may rely on. */
const PROMISE = /\d player \d+, tab \d+ (?:received \{"t":"(?:done|refused)"|is answered )/;
const REQUEST = / (?:sent|received) \{"t":"\w+",(?:.*,)?"id":"([\w-]{16})"/;
const MOST_PROMISES = 15;
/** Told again and again, and about nothing in particular. */
const NOISE = /"t":"(?:ping|pong|lobby|mine|chat)"/;

export function tellStory(run: Run): readonly string[] {
  const named = [...new Set(run.violations.flatMap(({ text }) => text.match(NAMED) ?? []))];
  const isPart = (line: string) =>
    /^\S+ (?:fault|the faults)/.test(line) ||
    (!NOISE.test(line) && named.some((name) => line.includes(name)));
  const asked = run.log.filter(isPart).flatMap((line) => REQUEST.exec(line)?.[1] ?? []);
  const isAnswer = (line: string) => PROMISE.test(line) && asked.includes(REQUEST.exec(line)?.[1] ?? '');
  const parts = run.log.filter((line) => isPart(line) || isAnswer(line));
  const lines = parts.slice(-MOST_LINES).map(inPlainWords);
  const promises = parts.filter((line) => PROMISE.test(line)).slice(-MOST_PROMISES);
  return [
    `the story of seed ${run.seed}: ${run.described}`,
    ...lines.map((line) => `  ${line}`),
    ...(promises.length > 0 ? ['what was promised:'] : []),
    ...promises.map((line) => `  ${promiseInWords(line, run.log)}`),
    'what happened instead:',
    ...run.violations.map(({ checker, text }) => `  ${checker}: ${text}`),
  ];
}

/** The answer together with the request that it answers. */
function promiseInWords(line: string, log: readonly string[]): string {
  const [, , tab, , text] = MESSAGE.exec(line) ?? [];
  const id = text === undefined ? undefined : (JSON.parse(text) as { id?: string }).id;
  const asked = id && log.find((one) => one.includes(`${tab} sent `) && one.includes(`"id":"${id}"`));
  return asked ? `${inPlainWords(line)}: ${inPlainWords(asked).replace(/^\S+ /, '')}` : inPlainWords(line);
}

function inPlainWords(line: string): string {
  const [, when, who, verb, path, body] = HTTP.exec(line) ?? [];
  if (path !== undefined)
    return cut(`${when} ${who} ${verb === 'asks' ? 'asks to' : 'is told about'} ${path} ${body}`);
  const [, at, tab, direction, text] = MESSAGE.exec(line) ?? [];
  if (at === undefined || tab === undefined || text === undefined) return cut(line);
  const message = JSON.parse(text) as ToServer | ToClient;
  const told = direction === 'sent' ? sentInWords(message as ToServer) : receivedInWords(message as ToClient);
  return cut(`${at} ${tab} ${told}`);
}

function sentInWords(message: ToServer): string {
  switch (message.t) {
    case 'act': {
      const { kind } = message.do;
      const what = kind === 'move' ? `plays ${message.do.move} at ply ${message.do.ply}` : `asks to ${kind}`;
      return `${what} in ${message.match} (request ${message.id})`;
    }
    case 'queue':
      return `${message.on ? 'joins' : 'leaves'} the ${message.kind} queue ${message.pool} (request ${message.id})`;
    case 'room':
      return `asks to ${message.do.kind} in room ${message.room} (request ${message.id})`;
    case 'enter':
      return `enters room ${message.room} (request ${message.id})`;
    case 'watch':
      return `watches ${message.match} from event ${message.since} on`;
    default:
      return `sends ${JSON.stringify(message)}`;
  }
}

function receivedInWords(message: ToClient): string {
  switch (message.t) {
    case 'done':
      return `is told: request ${message.id} is done${message.seq === undefined ? '' : `, event ${message.seq}`}`;
    case 'refused':
      return `is told: request ${message.id} is refused, ${message.code}`;
    case 'events': {
      const events = message.events.map((event) => {
        const { kind, at: _, ...rest } = event;
        return kind === 'started' ? kind : `${kind} ${JSON.stringify(rest)}`;
      });
      return `sees in ${message.match} from event ${message.from}: ${events.join(', ')}`;
    }
    case 'room':
      return `sees room ${message.room.id} ${message.room.status}, match ${message.room.match}`;
    case 'queue':
      return `is told of the ${message.kind ?? 'ranked'} queue ${message.pool}: ${message.state}`;
    default:
      return `receives ${JSON.stringify(message)}`;
  }
}

function cut(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}
