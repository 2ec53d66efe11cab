// Identity: a signed token, which browsers keep in a cookie and other clients send as it is, and its session in the store.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { World } from '../base/world.ts';
import type { AccountRow, Sessions, Store } from '../store/store.ts';
import { defineCookie } from './cookies.ts';
import { type Devices, makeDeviceCookies } from './devices.ts';

const COOKIE = 'sente_session';
const SECRET_NAME = 'session-key';
const TOKEN_BYTES = 24;
const KEY_BYTES = 48;
const LONGEST_TOKEN = 200;
const COOKIE_SECONDS = 180 * 24 * 3600;

/** The headers of a request that identify its sender. */
type Headers = { readonly authorization?: string | undefined; readonly cookie?: string | undefined };

export type Identity = {
  /** A token for a session that is still to be opened, and the hash that the store keeps of it. */
  newToken(): { readonly token: string; readonly tokenHash: string };
  /** Opens a session and answers its token. */
  issue(accountId: string): Promise<string>;
  /** The account of a token; null: the token is forged, unknown or logged out. A forged token never reaches the database. */
  accountOf(token: string): Promise<AccountRow | null>;
  end(token: string): Promise<void>;
  /** Ends every session except the one of this token; answers how many ended. */
  endAll(accountId: string, except?: string): Promise<number>;
  /** Values of a Set-Cookie header. */
  cookie(token: string): string;
  noCookie(): string;
  readonly cookieName: string;
  /** The token of a request. A bearer token, which the client chose to send, comes before a cookie, which browsers always send. */
  tokenIn(headers: Headers): string | null;
  readonly devices: Devices;
  /** The same pseudonym for the same text on every server; the text cannot be found from it. */
  pseudonymOf(text: string): string;
};

type IdentityOptions = {
  readonly world: Pick<World, 'chance'>;
  readonly secret: string | null;
  readonly secure: boolean;
};

/** The key comes from the settings, or is made once and shared by all servers through the database. */
export async function openIdentity(store: Store, options: IdentityOptions): Promise<Identity> {
  const { world, secret, secure } = options;
  const newKey = () => world.chance('session key').bytes(KEY_BYTES).toString('base64url');
  const key = secret ?? (await store.secret(SECRET_NAME, newKey));
  return makeIdentityFromKey(world, store.sessions, key, secure);
}

function makeIdentityFromKey(
  world: Pick<World, 'chance'>,
  sessions: Sessions,
  key: string,
  secure: boolean,
): Identity {
  const tokens = world.chance('session tokens');
  const sign = (bare: string) => createHmac('sha256', key).update(bare).digest('base64url');
  const cookie = defineCookie(COOKIE, secure);

  /** The token without its signature; null when the signature is not ours. */
  const verifyToken = (token: string): string | null => {
    if (token.length > LONGEST_TOKEN) return null;
    const dot = token.indexOf('.');
    if (dot < 1) return null;
    const bare = token.slice(0, dot);
    const given = Buffer.from(token.slice(dot + 1));
    const right = Buffer.from(sign(bare));
    return given.length === right.length && timingSafeEqual(given, right) ? bare : null;
  };

  const newToken = () => {
    const bare = tokens.bytes(TOKEN_BYTES).toString('base64url');
    return { token: `${bare}.${sign(bare)}`, tokenHash: hashToken(bare) };
  };

  return {
    newToken,
    async issue(accountId) {
      const { token, tokenHash } = newToken();
      await sessions.open(tokenHash, accountId);
      return token;
    },
    async accountOf(token) {
      const bare = verifyToken(token);
      return bare === null ? null : await sessions.find(hashToken(bare));
    },
    async end(token) {
      const bare = verifyToken(token);
      if (bare !== null) await sessions.close(hashToken(bare));
    },
    endAll(accountId, except) {
      const bare = except === undefined ? null : verifyToken(except);
      return sessions.closeAll(accountId, bare === null ? undefined : hashToken(bare));
    },
    cookie: (token) => cookie.set(token, COOKIE_SECONDS),
    noCookie: () => cookie.set('', 0),
    cookieName: cookie.name,
    tokenIn: (headers) => readBearerToken(headers) ?? cookie.in(headers.cookie),
    devices: makeDeviceCookies(sign, world.chance('devices'), secure),
    pseudonymOf: (text) => sign(`pseudonym ${text}`),
  };
}

/** The store keeps only this hash, so that a reader of the database cannot sign in as another person. */
function hashToken(bare: string): string {
  return createHash('sha256').update(bare).digest('base64url');
}

function readBearerToken({ authorization }: Headers): string | null {
  return /^Bearer +([\w.-]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
