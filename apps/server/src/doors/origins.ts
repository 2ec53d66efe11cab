// Whose pages may talk to this server, and from which address a request really comes.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

type Allowed = {
  readonly publicUrl: string | null;
  readonly origins: readonly string[];
  readonly trustProxy: number;
};

/** The server's own pages, those it was told of, and clients that are no browser: they have no cookies to abuse. */
export function mayConnect({ publicUrl, origins, trustProxy }: Allowed) {
  return (headers: IncomingHttpHeaders): boolean => {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    if (origin === publicUrl || origins.includes(origin)) return true;
    const forwarded = forwardedScheme(headers, trustProxy);
    return schemesOf(publicUrl, host, forwarded).some((scheme) => originOf(scheme, host) === origin);
  };
}

type Scheme = 'http' | 'https';

/** What a proxy that is believed says; null: nothing, or something else, which somebody made up. */
function forwardedScheme(headers: IncomingHttpHeaders, trustProxy: number): Scheme | null {
  const said = trustProxy > 0 ? String(headers['x-forwarded-proto']).split(',', 1)[0]?.trim() : null;
  return said === 'http' || said === 'https' ? said : null;
}

/** How pages of this host are reached. A page that came over plain http may have been changed on its way. */
function schemesOf(
  publicUrl: string | null,
  host: string | undefined,
  forwarded: Scheme | null,
): readonly Scheme[] {
  if (publicUrl !== null && host === new URL(publicUrl).host) return [];
  if (forwarded !== null) return [forwarded];
  // Told nothing, the server may stand behind something that speaks https for it.
  return publicUrl === null ? ['http', 'https'] : ['http'];
}

/** null: the host is none. Nothing but a name and a port may stand there: no user, no path. */
function originOf(scheme: Scheme, host: string | undefined): string | null {
  const address = `${scheme}://${host}`;
  if (host === undefined || !URL.canParse(address)) return null;
  const { origin, href } = new URL(address);
  return href === `${origin}/` ? origin : null;
}

/**
 * Where a request reaches this server, for links that others are shown; empty where it does not say so. `X-Forwarded-Host` is
 * not read: anybody can send it, and proxies pass it on.
 */
export function siteOf({ publicUrl, trustProxy }: Omit<Allowed, 'origins'>) {
  return (headers: IncomingHttpHeaders): string =>
    publicUrl ?? originOf(forwardedScheme(headers, trustProxy) ?? 'http', headers.host) ?? '';
}

/** Proxies in front each add the address they saw; only as many as there are is believed. */
export function addressBehind(proxies: number) {
  return (request: IncomingMessage): string => {
    const direct = request.socket.remoteAddress ?? '';
    if (proxies === 0) return direct;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const seen = [...forwarded.map((address) => address.trim()).filter((address) => address !== ''), direct];
    return seen.at(-1 - proxies) ?? seen[0] ?? direct;
  };
}
