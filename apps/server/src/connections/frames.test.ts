// A frame written here is read by any WebSocket client.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { encodeTextFrame } from './frames.ts';

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
        for (const text of texts) stream.write(encodeTextFrame(text));
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
