// The life of an account: signing up, logging out and in, recovery, export, deletion.

import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEVICES, type OpenDevice, openDevice } from './support/devices.ts';
import { onServer } from './support/stage.ts';

const stage = onServer();
const SECRET = 'a long enough secret';

async function enter({ page, press }: OpenDevice, fields: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(fields)) await page.getByTestId(`account-${field}`).fill(value);
  await press('account-enter');
}

/** Copies the recovery code, which is shown only once, and confirms it. */
async function keepCode({ page, press }: OpenDevice): Promise<string> {
  const code = await page.getByTestId('recovery-code').inputValue();
  await press('recovery-kept');
  await page.getByTestId('log-out').waitFor();
  return code;
}

const alert = (page: Page, said: string) => page.getByRole('alert').getByText(said).waitFor();

describe.each(DEVICES)('an account on a $name', (device) => {
  const name = `Carla ${device.name} ${Date.now() % 100_000}`;

  it('is made from the top bar, with the rules shown first, and can be logged in to again', async () => {
    const sitting = await openDevice(stage.browser, device, stage.server.url);
    const { page, press } = sitting;
    await page.getByTestId('home-me').getByText('Log in').waitFor();
    await press('home-me');
    await page.getByTestId('account-forgot').waitFor();
    await page.locator('.account-form').getByText('New', { exact: true }).click();
    const password = page.getByTestId('account-password');
    for (const [field, rule] of [
      ['account-name', '2 to 24 letters or digits.'],
      ['account-password', 'At least 8 characters, and not your name.'],
    ] as const) {
      const id = await page.getByTestId(field).getAttribute('aria-describedby');
      expect(await page.locator(`[id="${id}"]`).innerText()).toBe(rule);
    }
    await password.fill(SECRET);
    await expect.poll(() => password.getAttribute('type')).toBe('password');
    await press('account-password-show');
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await expect.poll(() => password.inputValue()).toBe(SECRET);
    const guest = await page.evaluate(async () => (await (await fetch('/api/session')).json()).you.id);
    await enter(sitting, { name, password: SECRET });
    expect(await keepCode(sitting)).toMatch(/^([A-Z2-9]{4}-){4}[A-Z2-9]{4}$/);
    await expect.poll(() => page.getByTestId('my-page').getAttribute('href')).toBe(`/u/${guest}`);
    await page.getByTestId('me').getByText(name).waitFor();

    await press('log-out');
    await page.locator('.me .log-in').waitFor();
    await press('me');
    await enter(sitting, { name: name.toLowerCase(), password: 'not the secret' });
    await alert(page, 'Name and password do not match.');
    await enter(sitting, { password: SECRET });
    await page.getByTestId('log-out').waitFor();
    await expect.poll(() => page.getByTestId('my-page').getAttribute('href')).toBe(`/u/${guest}`);
    // The home page shows the name without asking the server.
    await page.goto(stage.server.url);
    await page.getByTestId('home-me').getByText(name).waitFor();
    expect(sitting.pageErrors.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  });

  it('is recovered with its code, exported as a file, and deleted', async () => {
    const sitting = await openDevice(stage.browser, device, `${stage.server.url}/account`);
    const { page, press } = sitting;
    await enter(sitting, { name: `Lost ${name}`, password: SECRET });
    const first = await keepCode(sitting);
    await page.getByTestId('code-password').fill(SECRET);
    await press('code-new');
    await expect.poll(() => page.getByTestId('recovery-code').count()).toBe(1);
    const code = await keepCode(sitting);
    await press('log-out');

    await page.locator('.me .log-in').waitFor();
    await press('me');
    await press('account-forgot');
    const fields = { name: `Lost ${name}`, password: 'another long secret' };
    await enter(sitting, { ...fields, code: first });
    await alert(page, 'Name and recovery code do not match.');
    await enter(sitting, { code: code.toLowerCase() });
    expect(await keepCode(sitting)).not.toBe(code);

    const [download] = await Promise.all([page.waitForEvent('download'), press('export')]);
    const data = JSON.parse(await text(await download.createReadStream()));
    expect(data.account).toMatchObject({ name: fields.name, guest: false });

    await press('delete');
    await page.getByTestId('delete-password').fill(SECRET);
    await press('delete-do');
    await page.getByTestId('delete-account').getByText('The current password is not right.').waitFor();
    await page.getByTestId('delete-password').fill(fields.password);
    await press('delete-do');
    await page.locator('.me .log-in').waitFor();
    expect(
      await page.evaluate((id) => fetch(`/api/players/${id}`).then(({ status }) => status), data.account.id),
    ).toBe(404);
  });
});
