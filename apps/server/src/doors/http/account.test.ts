// Accounts over HTTP: recovery with a code, the export of an account's data, and deletion.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, connect } from '../../testing/client.ts';
import { member } from '../../testing/people.ts';
import { seatTwo, startServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('postgres');
});
afterAll(() => server.stop());

const PASSWORD = 'a long enough password';
type Answer = {
  readonly you?: { readonly id: string; readonly name: string };
  readonly token?: string;
  readonly recoveryCode?: string;
  readonly code?: string;
};

async function post(path: string, body: unknown, token = ''): Promise<Answer & { readonly status: number }> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { ...((await response.json()) as Answer), status: response.status };
}
const get = (path: string, token: string) =>
  fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });

let names = 0;
async function register() {
  names += 1;
  const name = `Keeper ${names} ${Date.now() % 100_000}`;
  const {
    token = '',
    recoveryCode = '',
    you,
  } = await post('/api/session/register', { name, password: PASSWORD });
  return { name, token, recoveryCode, id: you?.id ?? '' };
}

describe('a recovery code', () => {
  test('sets a new password once, in any spelling, and ends every other session', async () => {
    const { name, token, recoveryCode, id } = await register();
    expect(recoveryCode).toMatch(/^([A-Z2-9]{4}-){4}[A-Z2-9]{4}$/);
    const device = await connect(server.url, token);
    const code = recoveryCode.toLowerCase().replaceAll('-', ' ');
    const recover = (body = {}) =>
      post('/api/session/recover', { name: name.toUpperCase(), code, password: 'another long one', ...body });
    expect(await recover({ password: 'short' })).toMatchObject({ status: 400, code: 'bad_password' });
    expect(await recover({ code: `${code}B` })).toMatchObject({ status: 401, code: 'wrong_code' });
    expect(await recover({ name: 'Nobody Of That Name' })).toMatchObject({ status: 401, code: 'wrong_code' });
    const back = await recover();
    expect(back).toMatchObject({ status: 200, you: { id, name } });
    expect(back.recoveryCode).not.toBe(recoveryCode);
    expect(await device.closed).toBe(4001);
    expect(await recover()).toMatchObject({ status: 401, code: 'wrong_code' });
    expect(await post('/api/session/log-in', { name, password: PASSWORD })).toMatchObject({ status: 401 });
    expect((await connect(server.url, back.token)).you).toBe(id);
  });

  test('is replaced with the password only, and refused to a guest', async () => {
    const { name, token, recoveryCode } = await register();
    const another = (password: string) => post('/api/session/recovery-code', { password }, token);
    expect(await another('not the password')).toMatchObject({ status: 401, code: 'wrong_credentials' });
    const { recoveryCode: next } = await another(PASSWORD);
    const recover = (code = '') => post('/api/session/recover', { name, code, password: PASSWORD });
    expect(await recover(recoveryCode)).toMatchObject({ code: 'wrong_code' });
    expect(await recover(next)).toMatchObject({ status: 200 });
    const guest = await connect(server.url);
    const asked = await post('/api/session/recovery-code', { password: '' }, guest.token);
    expect(asked).toMatchObject({ status: 403, code: 'account_needed' });
  });
});

describe('a guest without a password', () => {
  test('cannot set one by changing it, and stays out of ranked play', async () => {
    const guest = await connect(server.url);
    for (const current of ['', PASSWORD]) {
      const asked = await post('/api/session/password', { current, next: 'a planted password' }, guest.token);
      expect(asked).toMatchObject({ status: 403, code: 'account_needed' });
      expect(asked.token).toBeUndefined();
    }
    const { you } = (await (await get('/api/session', guest.token)).json()) as {
      you: { name: string; guest: boolean };
    };
    expect(you.guest).toBe(true);
    const credentials = { name: you.name, password: 'a planted password' };
    expect(await post('/api/session/log-in', credentials)).toMatchObject({ status: 401 });
    expect(await guest.ask({ t: 'queue', pool: 'gomoku', on: true })).toMatchObject({
      code: 'account_needed',
    });
  });

  test('is refused an account beyond the limit of registrations of its address', async () => {
    const strict = await startServer('postgres', { env: { SIGN_INS_PER_MINUTE: '2' } });
    const ask = async (path: string, body: object, token: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const response = await fetch(strict.url + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return response.status;
    };
    const guests = await Promise.all([1, 2, 3, 4].map(() => connect(strict.url)));
    const statuses: number[] = [];
    for (const [n, { token }] of guests.entries())
      statuses.push(await ask('/api/session/register', { name: `Limited ${n}`, password: PASSWORD }, token));
    expect(statuses).toEqual([200, 200, 429, 429]);
    const late = guests.slice(2);
    for (const { token } of late) {
      await ask('/api/session/password', { current: '', next: PASSWORD }, token);
      await ask('/api/session/recovery-code', { password: '' }, token);
    }
    const rows = await strict.parts.store.accounts.many(late.map(({ you }) => you));
    expect(rows.map(({ guest }) => guest)).toEqual([true, true]);
    await strict.stop();
  });

  test('gets a new token by registering, so that a planted token opens nothing', async () => {
    const guest = await connect(server.url);
    names += 1;
    const name = `Planted ${names} ${Date.now() % 100_000}`;
    const { token, you } = await post('/api/session/register', { name, password: PASSWORD }, guest.token);
    expect(you?.id).toBe(guest.you);
    expect(token).not.toBe(guest.token);
    const change = { current: PASSWORD, next: 'a planted password' };
    expect(await post('/api/session/password', change, guest.token)).toMatchObject({ status: 401 });
    expect(await guest.closed).toBe(4001);
    expect(await post('/api/session/log-in', { name, password: PASSWORD })).toMatchObject({ status: 200 });
  });
});

/** Plays a game to its end, with a line of chat. */
async function played(ann: Client, bob: Client): Promise<string> {
  const people = [ann, bob];
  const { match, roomId, opener, other } = await seatTwo(
    { mode: 'tieu_dao' },
    async () => people.shift() ?? ann,
  );
  await ann.ask({ t: 'chat', room: roomId, text: 'Good game, and my address is 1 Lane' });
  await opener.act(match, { kind: 'move', move: 'h8', ply: 0 });
  await other.act(match, { kind: 'resign' });
  await opener.until(match, (now) => now.status === 'ended');
  return match;
}

describe('one’s own data', () => {
  test('come as a file with everything kept about the account and nothing about others', async () => {
    const ann = await member(server.url);
    const bob = await member(server.url);
    const match = await played(ann, bob);
    await bob.ask({ t: 'chat', room: (await ann.untilRoom(() => true)).id, text: 'thanks' });
    const response = await get('/api/session/export', ann.token);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="sente-data.json"');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { id: ann.you, name: ann.name, guest: false },
      sessions: [{ createdAt: expect.any(Number) }],
      ratings: [],
      matches: [{ id: match, players: expect.arrayContaining([ann.you]), moves: [{ seat: 0, move: 'h8' }] }],
      chat: [{ text: 'Good game, and my address is 1 Lane' }],
    });
    for (const secret of [bob.name, 'thanks', 'scrypt', ann.token]) expect(text).not.toContain(secret);
    expect((await get('/api/session/export', 'nobody')).status).toBe(401);
  });
});

describe('deletion', () => {
  test('needs the password, ends every session, and leaves the games to the opponents without the name', async () => {
    const ann = await member(server.url);
    const bob = await member(server.url);
    const match = await played(ann, bob);
    const remove = (password: string) => post('/api/session/delete', { password }, ann.token);
    expect(await remove('not the password')).toMatchObject({ status: 401, code: 'wrong_credentials' });
    expect(await remove(PASSWORD)).toMatchObject({ status: 200 });
    expect(await ann.closed).toBe(4001);
    expect(await post('/api/session/log-in', { name: ann.name, password: PASSWORD })).toMatchObject({
      status: 401,
    });
    expect((await get(`/api/players/${ann.you}`, '')).status).toBe(404);
    const shown = await (await get(`/api/matches/${match}`, '')).text();
    expect(shown).not.toContain(ann.name);
    expect(JSON.parse(shown).info.players).toContainEqual({
      id: ann.you,
      name: 'Deleted account',
      guest: false,
      gone: true,
    });
    expect(await server.parts.store.chat.by(ann.you, 0, 10)).toEqual([]);
  });

  test('keeps the name from other people, by registration and by renaming', async () => {
    const ann = await member(server.url);
    const stranger = await member(server.url);
    expect(await post('/api/session/delete', { password: PASSWORD }, ann.token)).toMatchObject({
      status: 200,
    });
    const alike = ann.name.toUpperCase().replaceAll(' ', '_');
    for (const name of [ann.name, alike]) {
      const taken = { status: 409, code: 'name_taken' };
      expect(await post('/api/session/register', { name, password: PASSWORD })).toMatchObject(taken);
      expect(await post('/api/session/rename', { name }, stranger.token)).toMatchObject(taken);
    }
  });

  test('waits for a running game, and leaves rooms and the queue', async () => {
    const { ann, bob, match, roomId } = await seatTwo({ mode: 'tieu_dao' }, () => member(server.url));
    const remove = () => post('/api/session/delete', { password: PASSWORD }, ann.token);
    expect(await remove()).toMatchObject({ status: 409, code: 'already_playing' });
    await ann.act(match, { kind: 'resign' });
    await bob.untilRoom((room) => room.status === 'ended');
    const waiting = await ann.create({ mode: 'custom', public: false });
    await ann.ask({ t: 'queue', pool: 'gomoku', on: true });
    expect(await remove()).toMatchObject({ status: 200 });
    const { store } = server.parts;
    expect(await store.queue.of(ann.you)).toBeNull();
    expect((await store.rooms.get(waiting))?.status).toBe('closed');
    const seats = (await store.rooms.get(roomId))?.seats.map(({ player }) => player);
    expect(seats).toContain(bob.you);
    expect(seats).not.toContain(ann.you);
  });

  test('of a guest needs no password', async () => {
    const guest = await connect(server.url);
    expect(await post('/api/session/delete', { password: '' }, guest.token)).toMatchObject({ status: 200 });
    expect(await guest.closed).toBe(4001);
  });
});
