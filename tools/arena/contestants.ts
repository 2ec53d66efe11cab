// The contestants of the arena, as text: `sente:5@200ms`, `general@5000n`, `random`, `greedy`, `beginner`, `cmd:/path/to/engine@1s`.

import { LEVELS, type Level, STRONGEST } from '@sente/engine';

const KINDS = ['sente', 'general', 'random', 'greedy', 'beginner', 'cmd'] as const;
export type Kind = (typeof KINDS)[number];

export type MoveLimits = {
  readonly timeMs: number | null;
  readonly nodes: number | null;
  readonly depth: number | null;
};

export type Contestant = MoveLimits & {
  readonly name: string;
  readonly kind: Kind;
  readonly level: Level;
  /** The program and its arguments, for `cmd`. */
  readonly command: readonly string[];
  /** For `sente`: the files of another build; null is this build. For `cmd`: the folder it runs in; null is its own. */
  readonly files: string | null;
};

export class BadContestant extends Error {}

const NO_LIMITS: MoveLimits = { timeMs: null, nodes: null, depth: null };
const LIMIT = /^(?:([0-9.]+)(ms|s|n)|d([0-9]+))$/;

/**
 * `name=sente:LEVEL@LIMIT,LIMIT#FOLDER`: everything but the kind may be left out. A limit is `200ms`, `1s`, `5000n`
 * (nodes) or `d6` (depth); a contestant that names none plays by the usual ones.
 */
export function parseContestant(text: string, usual: MoveLimits): Contestant {
  const [, given, rest = text] = /^([\w.+-]+)=(.+)$/.exec(text) ?? [];
  const at = rest.lastIndexOf('@');
  const limits = at < 0 ? null : parseLimits(rest.slice(at + 1).replace(/#.*$/, ''));
  const files = /#(.+)$/.exec(rest)?.[1] ?? null;
  const player = (limits ? rest.slice(0, at) : rest).replace(/#.*$/, '');
  const [kindText = '', ...more] = player.split(':');
  const kind = KINDS.find((known) => known === kindText);
  if (!kind) throw new BadContestant(`${text}: there are ${KINDS.join(', ')}`);
  const detail = more.join(':');
  const level = kind === 'cmd' || detail === '' ? STRONGEST : LEVELS.find((known) => `${known}` === detail);
  if (!level) throw new BadContestant(`${text}: levels go from ${LEVELS[0]} to ${LEVELS.at(-1)}`);
  const command = kind === 'cmd' ? detail.split(/\s+/).filter((word) => word !== '') : [];
  if (kind === 'cmd' && command.length === 0) throw new BadContestant(`${text}: which program?`);
  return { name: given ?? text, kind, level, command, files, ...(limits ?? usual) };
}

/** null when the text is no list of limits: an @ may also stand in the name of a file. */
function parseLimits(text: string): MoveLimits | null {
  let limits = NO_LIMITS;
  for (const word of text.split(',')) {
    const [, amount, unit, depth] = LIMIT.exec(word) ?? [];
    if (depth !== undefined) limits = { ...limits, depth: Number(depth) };
    else if (unit === 'n') limits = { ...limits, nodes: Number(amount) };
    else if (unit !== undefined) limits = { ...limits, timeMs: Number(amount) * (unit === 's' ? 1000 : 1) };
    else return null;
  }
  return limits;
}
