// Which sites' pages may connect to this server, and from which address a request really comes.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

type Allowed = {
  readonly publicUrl: string | null;
  readonly origins: readonly string[];
  readonly trustProxy: number;
};

/** Allows the server's own pages, the pages named in the settings, and clients other than browsers, which have no cookies to abuse. */
export function makeOriginCheck({ publicUrl, origins, trustProxy }: Allowed) {
  return (headers: IncomingHttpHeaders): boolean => {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    if (origin === publicUrl || origins.includes(origin)) return true;
    const forwarded = forwardedScheme(headers, trustProxy);
    return possibleSchemes(publicUrl, host, forwarded).some(
      (scheme) => originOfHost(scheme, host) === origin,
    );
  };
}

type Scheme = 'http' | 'https';

/** The scheme that a trusted proxy says the page came by; null: it says none, or something that is no scheme. */
function forwardedScheme(headers: IncomingHttpHeaders, trustProxy: number): Scheme | null {
  const said = trustProxy > 0 ? String(headers['x-forwarded-proto']).split(',', 1)[0]?.trim() : null;
  return said === 'http' || said === 'https' ? said : null;
}

/** The schemes by which pages of this host may have come. A page that came over plain http may have been changed on its way. */
function possibleSchemes(
  publicUrl: string | null,
  host: string | undefined,
  forwarded: Scheme | null,
): readonly Scheme[] {
  if (publicUrl !== null && host === new URL(publicUrl).host) return [];
  if (forwarded !== null) return [forwarded];
  // Without PUBLIC_URL and a proxy's word, the server may stand behind a proxy that speaks https for it.
  return publicUrl === null ? ['http', 'https'] : ['http'];
}

/** null: this is not a host. It may have a name and a port, but no user and no path. */
function originOfHost(scheme: Scheme, host: string | undefined): string | null {
  const address = `${scheme}://${host}`;
  if (host === undefined || !URL.canParse(address)) return null;
  const { origin, href } = new URL(address);
  return href === `${origin}/` ? origin : null;
}

/**
 * The address of this server for links in previews; empty when the request does not tell it. `X-Forwarded-Host` is not read:
 * any client can send it, and proxies pass it on.
 */
export function siteAddressReader({ publicUrl, trustProxy }: Omit<Allowed, 'origins'>) {
  return (headers: IncomingHttpHeaders): string =>
    publicUrl ?? originOfHost(forwardedScheme(headers, trustProxy) ?? 'http', headers.host) ?? '';
}

/** The address a request came from. Each proxy in front adds the address it saw, and only as many as there are proxies are believed. */
export function clientAddressReader(proxies: number) {
  return (request: IncomingMessage): string => {
    const direct = request.socket.remoteAddress ?? '';
    if (proxies === 0) return direct;
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
    const seen = [...forwarded.map((address) => address.trim()).filter((address) => address !== ''), direct];
    return seen.at(-1 - proxies) ?? seen[0] ?? direct;
  };
}
