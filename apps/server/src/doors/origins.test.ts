// Whose pages may connect, and which address is believed.

import { describe, expect, test } from 'vitest';
import { addressBehind, mayConnect } from './origins.ts';

describe('origins', () => {
  const PUBLIC = 'https://play.example.org';
  const settings = { publicUrl: PUBLIC, origins: ['https://friend.example'], trustProxy: 0 };
  const may = mayConnect(settings);
  test.each([
    ['a client that is no browser', undefined, 'x', true],
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
    ['a site it was told of', 'https://friend.example', 'localhost:3000', true],
    ['a site it was told of, by another scheme', 'http://friend.example', 'localhost:3000', false],
    ['any other site', 'https://evil.example', 'localhost:3000', false],
    ['a page without an origin', 'null', 'localhost:3000', false],
    ['another port', 'http://localhost:3001', 'localhost:3000', false],
    ['a host that is none', 'http://a b', 'a b', false],
  ])('%s', (_, origin, host, allowed) => {
    expect(may({ origin, host })).toBe(allowed);
  });

  test('a proxy that is believed says by which scheme a page came', () => {
    const behind = mayConnect({ ...settings, publicUrl: null, trustProxy: 1 });
    const host = 'play.example.org';
    const forwarded = { host, 'x-forwarded-proto': 'https' };
    expect(behind({ ...forwarded, origin: 'https://play.example.org' })).toBe(true);
    expect(behind({ ...forwarded, origin: 'http://play.example.org' })).toBe(false);
    const direct = mayConnect({ ...settings, publicUrl: null });
    expect(direct({ ...forwarded, origin: 'http://play.example.org' })).toBe(true);
  });

  test('only as many proxies as there are is believed', () => {
    const request = (forwarded: string) =>
      ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }) as never;
    expect(addressBehind(0)(request('1.1.1.1'))).toBe('10.0.0.1');
    expect(addressBehind(1)(request('6.6.6.6, 1.1.1.1'))).toBe('1.1.1.1');
    expect(addressBehind(2)(request('6.6.6.6, 1.1.1.1'))).toBe('6.6.6.6');
    expect(addressBehind(3)(request('1.1.1.1'))).toBe('1.1.1.1');
  });
});
