// The address of the database: one host or several, and which kind of server is wanted.

import { describe, expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

describe('the address of the database', () => {
  test.each([
    ['postgres://u:p@db/sente', ['postgres://u:p@db/sente'], 'any'],
    ['postgresql://db:6543', ['postgresql://db:6543'], 'any'],
    ['postgres:///sente?host=/run/postgresql', ['postgres:///sente?host=/run/postgresql'], 'any'],
    ['postgres://a,b/db', ['postgres://a/db', 'postgres://b/db'], 'read-write'],
    [
      'postgres://u:p%40@a:5432,b:5433,c/db?sslmode=require&target_session_attrs=read-write&x=1',
      ['a:5432', 'b:5433', 'c'].map((host) => `postgres://u:p%40@${host}/db?sslmode=require&x=1`),
      'read-write',
    ],
    ['postgres://a/db?target_session_attrs=primary', ['postgres://a/db'], 'primary'],
    ['postgres://a,b?target_session_attrs=any', ['postgres://a', 'postgres://b'], 'any'],
    ['postgres://[::1]:5432,[::2]/db', ['postgres://[::1]:5432/db', 'postgres://[::2]/db'], 'read-write'],
  ])('%s', (text, urls, target) => {
    const address = parseDatabaseUrl(text);
    expect(address?.hosts.map(({ url }) => url)).toEqual(urls);
    expect(address?.target).toBe(target);
  });

  test('hosts are named without user and password', () => {
    const address = parseDatabaseUrl('postgres://sente:secret@a:5432,b/db');
    expect(address?.hosts.map(({ name }) => name)).toEqual(['a:5432', 'b']);
  });

  test.each([
    'mysql://a/db',
    'postgres://a:port/db',
    'postgres://a,,b/db',
    'postgres://a,b/db?target_session_attrs=standby',
    'postgres://a/db?target_session_attrs=',
    'a,b',
  ])('%s is none', (text) => {
    expect(parseDatabaseUrl(text)).toBeNull();
  });
});
