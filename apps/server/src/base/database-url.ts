// Reads DATABASE_URL as PostgreSQL's own programs do: one host or several, and which kind of server is wanted.

/** `any`: the first server that answers. `primary`: no standby. `read-write`: a server that accepts writes now. */
const TARGETS = ['any', 'read-write', 'primary'] as const;
export type DatabaseTarget = (typeof TARGETS)[number];

export type DatabaseHost = {
  /** Without user and password, for messages. */
  readonly name: string;
  /** The address of this host alone. */
  readonly url: string;
};

export type DatabaseAddress = { readonly hosts: readonly DatabaseHost[]; readonly target: DatabaseTarget };

const TARGET_FIELD = 'target_session_attrs=';

/** null: not the address of a PostgreSQL server, or one that asks for a read-only server, which is of no use here. */
export function parseDatabaseUrl(text: string): DatabaseAddress | null {
  const parts = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/i.exec(text);
  if (!parts) return null;
  const [, scheme = '', user = '', names = '', path = '', query = ''] = parts;
  const fields = query.split('&').filter((field) => field !== '');
  const rest = fields.filter((field) => !field.startsWith(TARGET_FIELD)).join('&');
  const tail = path + (rest === '' ? '' : `?${rest}`);
  const hosts = names.split(',').map((name) => ({
    name: name || 'localhost',
    url: scheme + user + name + tail,
  }));
  const asked = fields.find((field) => field.startsWith(TARGET_FIELD))?.slice(TARGET_FIELD.length);
  // Of several hosts at most one accepts writes, and without writes no game can be played.
  const target = asked === undefined ? (hosts.length > 1 ? 'read-write' : 'any') : parseDatabaseTarget(asked);
  const isComplete = hosts.length === 1 || names.split(',').every((name) => name !== '');
  return target && isComplete && hosts.every(({ url }) => URL.canParse(url)) ? { hosts, target } : null;
}

function parseDatabaseTarget(asked: string): DatabaseTarget | undefined {
  return TARGETS.find((target) => target === asked);
}
