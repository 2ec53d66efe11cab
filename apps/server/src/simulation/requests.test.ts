// Requests over HTTP in the simulation: answered, lost with the connection, or never answered.

import { accept } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { openWorld } from '../base/world.ts';
import type { HallServer } from './hall-server.ts';
import { openMachine } from './machine.ts';
import { type HttpReply, type OpenRequest, sendRequest } from './requests.ts';
import { openScheduler } from './scheduler.ts';
import { openSeed } from './seed.ts';

const DONE: HttpReply = { result: accept({ done: true }), cookies: [] };

/** A request under way, and what the client and the server know of it. */
function ask(silent = false) {
  const seed = openSeed('1');
  const scheduler = openScheduler({ inNextTurn: openWorld().soon, afterStep() {}, failed() {} });
  const client = openMachine('client', scheduler, seed);
  const machine = openMachine('server', scheduler, seed);
  const open = new Set<OpenRequest>();
  const seen = { reply: null as HttpReply | null, at: 0, served: 0 };
  const server = {
    machine,
    async request() {
      seen.served += 1;
      return DONE;
    },
  } as unknown as HallServer;
  void sendRequest({
    ...{ scheduler, chance: seed.stream('way'), server, silent, open, noted() {} },
    visitor: { machine: client, address: '10.0.0.1', cookie: () => '' },
    request: { method: 'POST', path: '/api/session/rename', body: {} },
  }).then((reply) => Object.assign(seen, { reply, at: scheduler.now() }));
  return { scheduler, open, seen };
}

const LOST = { result: { ok: false, refusal: { code: 'no_connection' } } };

describe('a request over HTTP', () => {
  it('is answered', async () => {
    const { scheduler, open, seen } = ask();
    await scheduler.runUntil(1_000);
    expect(seen.reply).toBe(DONE);
    expect(open.size).toBe(0);
  });

  it('is lost with its connection, and nobody knows whether the server has done it', async () => {
    const { scheduler, open, seen } = ask();
    for (const one of open) one.lose();
    await scheduler.runUntil(1_000);
    expect(seen.reply).toMatchObject(LOST);
    expect(seen.served).toBe(1);
  });

  it.each([
    ['from the beginning', true, 0],
    ['when it has left', false, 0],
  ])('waits for its time limit when the connection is silent %s', async (_, atOnce, served) => {
    const { scheduler, open, seen } = ask(atOnce);
    for (const one of open) one.goSilent();
    await scheduler.runUntil(20_000);
    expect(seen).toMatchObject({ reply: LOST, at: 12_000, served });
  });
});
