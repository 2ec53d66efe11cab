// Whose pages may talk to this server, and from which address a request really comes.

import type { IncomingMessage } from 'node:http';

type Allowed = { readonly publicUrl: string | null; readonly origins: readonly string[] };

/** The server's own pages, those it was told of, and clients that are no browser: they have no cookies to abuse. */
export function mayConnect({ publicUrl, origins }: Allowed) {
  return (origin: string | null, host: string | undefined): boolean => {
    if (origin === null) return true;
    if (origin === publicUrl || origins.includes(origin)) return true;
    return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
  };
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
