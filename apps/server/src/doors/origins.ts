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
    const forwarded = trustProxy > 0 ? headers['x-forwarded-proto'] : undefined;
    return schemesOf(publicUrl, host, forwarded).some((scheme) => originOf(scheme, host) === origin);
  };
}

/** How pages of this host are reached. A page that came over plain http may have been changed on its way. */
function schemesOf(
  publicUrl: string | null,
  host: string | undefined,
  forwarded: string | readonly string[] | undefined,
): readonly string[] {
  if (publicUrl !== null && host === new URL(publicUrl).host) return [];
  if (forwarded !== undefined) return [String(forwarded).split(',', 1)[0]?.trim() ?? ''];
  // Told nothing, the server may stand behind something that speaks https for it.
  return publicUrl === null ? ['http', 'https'] : ['http'];
}

function originOf(scheme: string, host: string | undefined): string | null {
  const url = `${scheme}://${host}`;
  return host !== undefined && URL.canParse(url) ? new URL(url).origin : null;
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
