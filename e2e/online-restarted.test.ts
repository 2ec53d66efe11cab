// The record of an opening is damaged while the server is down: all at the table are told that it was restarted.

import { describe, expect, it } from 'vitest';
import { violations } from './support/audit.ts';
import { DESKTOP, PHONE } from './support/browser.ts';
import { openRoom, pageToMove, playPoints } from './support/online.ts';
import { openPage } from './support/pages.ts';
import { onServerOfItsOwn } from './support/stage.ts';
import { pieces } from './support/table.ts';

const stage = onServerOfItsOwn();

/** Makes the second stone of the log unreadable, and deletes the snapshot. */
const BROKEN = `
  update events set body = jsonb_set(body, '{move}', '"z99"')
  where kind = 'moved' and body ->> 'move' = 'i9'`;
const NO_SNAPSHOT = `update rooms set game_state = '{}'`;

const TITLE = 'The opening was damaged and has been restarted.';

describe('an opening whose record was damaged', () => {
  it('is restarted, and both players and a spectator see a notice until they close it or a player moves', async () => {
    const [host, guest] = [await openPage(stage.browser, DESKTOP), await openPage(stage.browser, PHONE)];
    const watcher = await openPage(stage.browser, PHONE);
    const pages = [host.page, guest.page];
    const everybody = [...pages, watcher.page];
    const link = await openRoom(host.page, stage.server.url, { swap2: true });
    await guest.page.goto(link);
    await playPoints(pages, 'h8', 'i9');
    await watcher.page.goto(`${link}/watch`);
    await expect.poll(() => pieces(watcher.page)).toEqual(['H8: Black', 'I9: White']);
    for (const page of everybody) expect(await page.getByTestId('restarted').count()).toBe(0);

    await stage.server.kill();
    await stage.database?.query(BROKEN);
    await stage.database?.query(NO_SNAPSHOT);
    await stage.server.start();
    for (const page of everybody) {
      const note = page.getByTestId('restarted');
      await note.getByText(TITLE).waitFor();
      await note.getByText('1 stone was saved.').waitFor();
      await expect
        .poll(() => page.getByTestId('restarted-told').innerText())
        .toBe(`${TITLE} 1 stone was saved.`);
      await expect.poll(() => pieces(page)).toEqual(['H8: Black']);
      expect(await violations(page)).toEqual([]);
    }

    // A player who comes back before anything has happened is told again.
    await watcher.page.reload();
    await watcher.page.getByTestId('restarted').waitFor();
    // A player who has read the notice closes it; the others still see it.
    const [opener, other] = (await pageToMove(pages)) === host.page ? pages : pages.toReversed();
    await opener?.getByTestId('restarted-close').click();
    await opener?.getByTestId('restarted').waitFor({ state: 'detached' });
    await opener?.getByText('stone 2/3').waitFor();
    await other?.getByTestId('restarted').waitFor();
    await playPoints(pages, 'j10');
    for (const page of everybody) {
      await page.getByTestId('restarted').waitFor({ state: 'detached' });
      await expect.poll(() => page.getByTestId('restarted-told').innerText()).toBe('');
    }
  });
});
