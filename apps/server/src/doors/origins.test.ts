// Whose pages may connect, and which address is believed.

import { describe, expect, test } from 'vitest';
import { addressBehind, mayConnect } from './origins.ts';

describe('origins', () => {
  const may = mayConnect({ publicUrl: 'https://play.example.org', origins: ['https://friend.example'] });
  test.each([
    ['a client that is no browser', null, 'x', true],
    ['the server’s own page', 'http://localhost:3000', 'localhost:3000', true],
    ['the public address behind a proxy', 'https://play.example.org', '10.0.0.1:3000', true],
    ['a site it was told of', 'https://friend.example', 'localhost:3000', true],
    ['any other site', 'https://evil.example', 'localhost:3000', false],
    ['a page without an origin', 'null', 'localhost:3000', false],
    ['another port', 'http://localhost:3001', 'localhost:3000', false],
  ])('%s', (_, origin, host, allowed) => {
    expect(may(origin, host)).toBe(allowed);
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
