// Three Kingdoms online: three players, one of whom resigns, and a spectator. The server never sends a face-down man.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from './support/browser.ts';
import { openRoom, pageToMove, turnOver } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServer } from './support/stage.ts';
import { status } from './support/table.ts';

const stage = onServer();

/** Collects every message that the page receives. */
function recordFrames(page: Page): readonly string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

type Message = {
  readonly t: string;
  readonly match?: string | { readonly id: string };
  readonly rooms?: readonly { readonly code: string }[];
};

/** The part of a message about this room and its match: the lobby also sends other games, with other men turned over. */
function aboutRoom(frame: string, room: string, match: string): string {
  const message = JSON.parse(frame) as Message;
  if (message.t === 'lobby') return JSON.stringify(message.rooms?.filter(({ code }) => code === room));
  const about = typeof message.match === 'object' ? message.match.id : message.match;
  return about === undefined || about === match ? frame : '';
}

/** The id of the match in a room, from the messages of its page. */
function matchOf(frames: readonly string[], code: string): string {
  type Told = {
    readonly t: string;
    readonly room?: { readonly code: string; readonly match: string | null };
  };
  const told = frames.map((frame) => JSON.parse(frame) as Told);
  const match = told.findLast(({ t, room }) => t === 'room' && room?.code === code && room.match)?.room
    ?.match;
  if (!match) throw new Error(`the page received no match of room ${code}`);
  return match;
}

describe('Three Kingdoms', () => {
  it('goes on when one of three resigns, and reveals no face-down man', async () => {
    const visits = await Promise.all(
      [DESKTOP, PHONE, DESKTOP, DESKTOP].map((device) => openPage(stage.browser, device)),
    );
    const [ann, bob, cleo, watcher] = visits.map(({ page }) => page) as [Page, Page, Page, Page];
    const frames = visits.map(({ page }) => recordFrames(page));
    const link = await openRoom(ann, stage.server.url, { game: 'banqi/three-kingdoms' });
    await bob.goto(link);
    await cleo.goto(link);
    const players = [ann, bob, cleo];
    for (const page of players) await page.getByTestId('board').waitFor();
    await watcher.goto(link);
    await watcher.getByTestId('board').waitFor();

    const turned: string[] = [];
    for (let n = 0; n < 6; n++) turned.push(await turnOver(players));
    const leaver = await pageToMove(players);
    await leaver.getByTestId('resign').click();
    await leaver.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    const rest = players.filter((page) => page !== leaver);
    await rest[0]?.locator('[data-out="true"]').waitFor();
    for (let n = 0; n < 3; n++) turned.push(await turnOver(rest));

    const asker = await pageToMove(rest);
    const answerer = rest.find((page) => page !== asker) ?? asker;
    await asker.getByTestId('draw').click();
    await asker.getByRole('button', { name: 'Offer a draw' }).click();
    await answerer.getByTestId('accept-offer').click();
    for (const page of [...players, watcher]) {
      await page.getByRole('dialog', { name: 'A draw' }).waitFor();
      const verdict = page.getByRole('dialog').getByTestId('deal-verdict');
      await verdict.waitFor();
      await expect.poll(() => verdict.getAttribute('data-honest')).toBe('true');
    }
    await expect.poll(() => status(watcher)).toContain('A draw');
    const room = link.split('/').at(-1) ?? '';
    const match = matchOf(frames.flat(), room);
    for (const seen of frames)
      expectNothingHidden(
        seen.map((frame) => aboutRoom(frame, room, match)),
        turned,
      );
    for (const { pageErrors } of visits) expect(pageErrors).toEqual([]);
  });
});

const MAN = /(?:team-[abc]|red|black)-(?:general-red|general-black|[a-z]+)/g;

/** Before the end, messages name only men that were turned over, and none contains the deal. */
function expectNothingHidden(frames: readonly string[], turned: readonly string[]): void {
  const end = frames.findIndex((frame) => frame.includes('"revealed"'));
  expect(end).toBeGreaterThan(0);
  const deal = /"deal":"([^"]+)"/.exec(frames[end] ?? '')?.[1] ?? '';
  expect(deal.length).toBeGreaterThan(32);
  const told = frames.slice(0, end).flatMap((frame) => [...frame.matchAll(MAN)]);
  expect(told.length).toBeGreaterThanOrEqual(turned.length);
  for (const frame of frames.slice(0, end)) {
    expect(frame).not.toContain(deal);
    for (const { 0: name, index } of frame.matchAll(MAN)) {
      const before = frame.slice(0, index);
      const flip = /\?([a-z]\d+)=$/.exec(before)?.[1];
      expect(turned, `${name} in ${frame.slice(Math.max(0, index - 40), index + 40)}`).toContain(flip);
    }
  }
}
