// Which pages may connect, and which address of a request is believed.

import { describe, expect, test } from 'vitest';
import { clientAddressReader, makeOriginCheck, siteAddressReader } from './origins.ts';

describe('origins', () => {
  const PUBLIC = 'https://play.example.org';
  const settings = { publicUrl: PUBLIC, origins: ['https://friend.example'], trustProxy: 0 };
  const may = makeOriginCheck(settings);
  test.each([
    ['a client other than a browser', undefined, 'x', true],
    ['the server’s own page', 'http://localhost:3000', 'localhost:3000', true],
    ['the public address behind a proxy', PUBLIC, '10.0.0.1:3000', true],
    ['the public address', PUBLIC, 'play.example.org', true],
    [
      'a page of the public address that came over plain http',
      'http://play.example.org',
      'play.example.org',
      false,
    ],
    ['the server’s own page by another scheme', 'https://localhost:3000', 'localhost:3000', false],
    ['a site named in ORIGINS', 'https://friend.example', 'localhost:3000', true],
    ['a site named in ORIGINS, by another scheme', 'http://friend.example', 'localhost:3000', false],
    ['any other site', 'https://evil.example', 'localhost:3000', false],
    ['a page without an origin', 'null', 'localhost:3000', false],
    ['another port', 'http://localhost:3001', 'localhost:3000', false],
    ['a host that cannot be read', 'http://a b', 'a b', false],
  ])('%s', (_, origin, host, allowed) => {
    expect(may({ origin, host })).toBe(allowed);
  });

  test('a trusted proxy says by which scheme a page came', () => {
    const behind = makeOriginCheck({ ...settings, publicUrl: null, trustProxy: 1 });
    const host = 'play.example.org';
    const forwarded = { host, 'x-forwarded-proto': 'https' };
    expect(behind({ ...forwarded, origin: 'https://play.example.org' })).toBe(true);
    expect(behind({ ...forwarded, origin: 'http://play.example.org' })).toBe(false);
    const direct = makeOriginCheck({ ...settings, publicUrl: null });
    expect(direct({ ...forwarded, origin: 'http://play.example.org' })).toBe(true);
  });

  test.each(['javascript', 'data', 'https://evil.example/', ''])(
    'a forwarded scheme %j is not believed',
    (scheme) => {
      const behind = makeOriginCheck({ ...settings, publicUrl: null, trustProxy: 1 });
      const forged = { host: 'play.example.org', 'x-forwarded-proto': scheme };
      expect(behind({ ...forged, origin: 'null' })).toBe(false);
      expect(behind({ ...forged, origin: 'https://play.example.org' })).toBe(true);
    },
  );

  test.each([
    [
      'the public address whatever a request says',
      PUBLIC,
      { host: 'x', 'x-forwarded-proto': 'http' },
      PUBLIC,
    ],
    ['the host of the request', null, { host: 'a.example:3000' }, 'http://a.example:3000'],
    ['the scheme of a proxy', null, { host: 'a.example', 'x-forwarded-proto': 'https' }, 'https://a.example'],
    ['an IPv6 address', null, { host: '[::1]:3000' }, 'http://[::1]:3000'],
    ['no forged scheme', null, { host: 'a.example', 'x-forwarded-proto': 'javascript' }, 'http://a.example'],
    ['no forged host', null, { host: 'a.example', 'x-forwarded-host': 'evil.example' }, 'http://a.example'],
    ['nothing for a host with a path', null, { host: 'a.example/x' }, ''],
    ['nothing for a host with a user', null, { host: 'me@a.example' }, ''],
    ['nothing for a host that cannot be read', null, { host: '"><b>' }, ''],
    ['nothing without a host', null, {}, ''],
  ])('the address in links is made of %s', (_, publicUrl, headers, site) => {
    expect(siteAddressReader({ publicUrl, trustProxy: 1 })(headers)).toBe(site);
  });

  test('only as many forwarded addresses as there are proxies are believed', () => {
    const request = (forwarded: string) =>
      ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }) as never;
    expect(clientAddressReader(0)(request('1.1.1.1'))).toBe('10.0.0.1');
    expect(clientAddressReader(1)(request('6.6.6.6, 1.1.1.1'))).toBe('1.1.1.1');
    expect(clientAddressReader(2)(request('6.6.6.6, 1.1.1.1'))).toBe('6.6.6.6');
    expect(clientAddressReader(3)(request('1.1.1.1'))).toBe('1.1.1.1');
  });
});
