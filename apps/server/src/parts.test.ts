// Small parts by themselves: frames, ids, texts, storage, answers, origins.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { openAnswers } from './answers.ts';
import { cleanText } from './chat-text.ts';
import { frameOf } from './frames.ts';
import { idFor, newCode, newId, readCode } from './ids.ts';
import { addressBehind, mayConnect } from './origins.ts';
import { patiently } from './patience.ts';
import { openStorage } from './storage.ts';
import { StoreUnavailable } from './store/sql.ts';

describe('a frame', () => {
  test('is read by a WebSocket client as the text it was made of, whatever its length', async () => {
    const server = createServer();
    const sockets = new WebSocketServer({ noServer: true });
    const texts = [
      '',
      'a',
      'xin chào 將',
      'b'.repeat(125),
      'c'.repeat(126),
      'd'.repeat(65_535),
      'é'.repeat(70_000),
    ];
    server.on('upgrade', (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, () => {
        for (const text of texts) stream.write(frameOf(text));
      }),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const heard: string[] = [];
    await new Promise<void>((done) => {
      client.on('message', (data) => {
        heard.push(String(data));
        if (heard.length === texts.length) done();
      });
    });
    expect(heard).toEqual(texts);
    client.terminate();
    server.close();
  });
});

describe('ids', () => {
  test('are the same for the same cause and differ otherwise', () => {
    expect(idFor('a', 'b')).toBe(idFor('a', 'b'));
    expect(idFor('a', 'b')).not.toBe(idFor('ab', ''));
    expect(newId()).not.toBe(newId());
  });

  test('a code is read however it is typed', () => {
    const code = newCode();
    expect(readCode(code)).toBe(code);
    expect(readCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3).toLowerCase()} `)).toBe(code);
    expect(readCode('0O1IL5')).toBeNull();
    expect(readCode(newId())).toBeNull();
  });
});

describe('a line of chat', () => {
  test.each([
    ['  hello \n\t world ', 'hello world'],
    ['a\u202eb\u200bc\ufeff', 'abc'],
    ['\u0000\u0007', ''],
    [`z${'\u0301'.repeat(40)}`, 'ź\u0301\u0301\u0301'.normalize('NFC')],
    ['Chúc vui 🙂', 'Chúc vui 🙂'],
  ])('%j is shown as %j', (text, shown) => {
    expect(cleanText(text)).toBe(shown);
  });

  test('cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
    );
  });
});

describe('storage', () => {
  test('lets work wait until it is well, and do it then', async () => {
    const storage = openStorage();
    storage.recovered();
    let tries = 0;
    const work = patiently(storage, async () => {
      tries += 1;
      if (tries === 1) throw new StoreUnavailable('gone');
      return 'done';
    });
    await Promise.resolve();
    expect(storage.isOk()).toBe(false);
    storage.recovered();
    expect(await work).toBe('done');
    expect(tries).toBe(2);
  });

  test('tells of every change once', () => {
    const storage = openStorage();
    const told: boolean[] = [];
    storage.recovered();
    storage.onChange((ok) => told.push(ok));
    storage.failed();
    storage.failed();
    storage.recovered();
    storage.recovered();
    expect(told).toEqual([false, true]);
  });

  test('does not keep anybody waiting for ever', async () => {
    const storage = openStorage();
    storage.failed();
    expect(await storage.untilOk(1)).toBe(false);
  });
});

describe('answers', () => {
  test('a wish is done once and answered as often as asked', async () => {
    const answers = openAnswers();
    let done = 0;
    const work = async () => {
      done += 1;
      return { ok: true, value: { seq: done } } as const;
    };
    const [first, second] = await Promise.all([answers.once('a', '1', work), answers.once('a', '1', work)]);
    expect(first).toEqual(second);
    await answers.once('b', '1', work);
    expect(done).toBe(2);
  });

  test('what broke may be tried again', async () => {
    const answers = openAnswers();
    await expect(answers.once('a', '1', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await answers.once('a', '1', async () => ({ ok: true, value: {} }))).toEqual({
      ok: true,
      value: {},
    });
  });
});

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
