// The analysis board: growing and walking a tree, setting up and pasting a position, the engine's lines, links.

import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { violations } from './support/audit.ts';
import { DEVICES, type OpenDevice, openDevice } from './support/devices.ts';
import { onSite } from './support/stage.ts';
import { points } from './support/table.ts';

const stage = onSite();

const tree = async ({ page }: OpenDevice) =>
  (await page.getByTestId('tree').innerText()).replace(/\s+/g, ' ');
const address = ({ page }: OpenDevice) => page.url().split('#')[1];
const stones = async ({ page }: OpenDevice) =>
  [...(await points(page))].filter(([, label]) => /black|white/i.test(label)).map(([point]) => point);

describe.each(DEVICES)('on a $name', (device) => {
  it('branches from a replay, walks the tree, and opens again from its link', async () => {
    const at = await openDevice(
      stage.browser,
      device,
      `${stage.site.url}/replay#gomoku/freestyle:h8i9g7h9@2`,
    );
    await at.press('analyse');
    await at.page.getByTestId('analysis').waitFor();
    // This test does not wait for the engine.
    await at.press('engine-switch');
    await at.play('g8');
    await expect.poll(() => tree(at)).toBe('1 H8 2 I9 3 G7 3 G8 4 H9');
    await expect.poll(() => address(at)).toMatch(/:h8i9g7\(g8\)h9@4$/);
    await at.page.keyboard.press('ArrowUp');
    await at.page.keyboard.press('ArrowRight');
    await expect.poll(() => address(at)).toMatch(/@5$/);
    await expect.poll(() => stones(at)).toEqual(['h9', 'i9', 'h8', 'g7']);
    const again = await openDevice(stage.browser, device, at.page.url());
    await again.page.getByTestId('tree').waitFor();
    const seen = async (one: OpenDevice) => [await tree(one), await stones(one)];
    await expect.poll(() => seen(again)).toEqual(await seen(at));
    expect([...at.pageErrors, ...again.pageErrors]).toEqual([]);
  });

  it('sets up a position, and finds its win and the threat of the other side', async () => {
    const at = await openDevice(stage.browser, device, `${stage.site.url}/analysis`);
    await at.press('begin-set-up');
    await at.page.getByTestId('set-up').waitFor();
    await at.touch('f8', 'g8', 'h8', 'i8', 'j8');
    await at.press('set-up-done');
    await at.page.getByText('Five in a row stand here already.').waitFor();
    await at.touch('j8');
    await at.page.getByTestId('brush-o').check({ force: true });
    await at.touch('e8', 'a1', 'c1', 'e1');
    await at.press('set-up-done');
    await at.page.getByTestId('line').getByText('Black wins in 1').waitFor();
    const bar = at.page.getByTestId('evaluation');
    await expect.poll(() => bar.getAttribute('aria-label')).toBe('Black 100 %, White 0 %');
    await at.play('o15');
    await at.press('threat');
    await at.page.getByTestId('engine-told').getByText('Black threatens to win in 1: J8').waitFor();
    expect(await violations(at.page)).toEqual([]);
    expect(at.pageErrors).toEqual([]);
  });

  it('sets up and counts men of banqi, and keeps the engine on or off as it was', async () => {
    const at = await openDevice(stage.browser, device, `${stage.site.url}/analysis#banqi/classic:`);
    await at.press('line-count');
    expect(await at.page.getByTestId('threat').count()).toBe(0);
    await at.press('begin-set-up');
    await at.page.getByTestId('brush-K').check({ force: true });
    await at.touch('a1', 'b1');
    await at.page.getByText('The game has no more of these men.').waitFor();
    await at.page.getByTestId('brush-p').check({ force: true });
    await at.touch('c1', 'd1', 'd1');
    await at.press('set-up-done');
    await at.page.getByText('Men neither on the board nor taken: 1.').waitFor();
    await at.press('set-up-take');
    expect(await violations(at.page)).toEqual([]);
    await at.press('set-up-done');
    await at.page.getByTestId('line').nth(1).waitFor();
    await expect.poll(() => address(at)).toContain('.from=xxxx/xxxx/xxxx/xxxx/xxxx/xxxx/xxxx/Kxp1_r_p:');
    await at.page.reload();
    await at.page.getByTestId('line').nth(1).waitFor();
    expect(at.pageErrors).toEqual([]);
  });

  it('sets up three armies with their order, seats without an army and face-down men, and analyses them', async () => {
    const at = await openDevice(stage.browser, device, `${stage.site.url}/analysis#banqi/three-kingdoms:`);
    await at.press('engine-switch');
    await at.press('begin-set-up');
    const next = at.page.getByTestId('set-up-next');
    await expect.poll(() => next.inputValue()).toBe('nn');
    await at.press('set-up-clear');
    await expect
      .poll(() => next.locator('option').allInnerTexts())
      .toEqual([
        '→ Red court → Black court',
        '→ Black court → Red court',
        '→ Red court · Black court is out',
        '→ Black court · Red court is out',
        '→ No army yet → No army yet',
      ]);
    await at.page.getByTestId('brush-K').check({ force: true });
    await at.touch('a1', 'b1');
    await at.page.getByText('The game has no more of these men.').waitFor();
    await at.press('set-up-done');
    await at.page.getByText('Only one side is left').waitFor();
    await at.page.getByTestId('brush-r').check({ force: true });
    await at.touch('c5');
    await at.page.getByTestId('to-move-b').check({ force: true });
    await at.press('set-up-done');
    await at.page.getByText('The side to move is out of the game.').waitFor();
    await at.page.getByTestId('brush-G').check({ force: true });
    await at.touch('e9');
    await next.selectOption('ac');
    await at.page.getByTestId('count-0').fill('61');
    await at.press('set-up-done');
    await at.page.getByText('A draw is 1 to 60 moves away.').waitFor();
    await at.page.getByTestId('count-0').fill('7');
    expect(await violations(at.page)).toEqual([]);
    await at.press('set-up-done');
    await expect.poll(() => address(at)).toContain('.from=4G/5/5/5/2r2/5/5/5/K4_bac_7:');
    await at.press('engine-switch');
    await at.page.getByTestId('line').first().waitFor();
    await at.touch('e9', 'd8');
    await expect.poll(() => tree(at)).toMatch(/E9.D8/);
    // The address changes a moment later.
    await expect.poll(() => address(at)).toMatch(/:.*e9.d8/);
    const again = await openDevice(stage.browser, device, at.page.url());
    await again.page.getByTestId('line').first().waitFor();
    await expect.poll(() => tree(again)).toBe(await tree(at));
    expect([...at.pageErrors, ...again.pageErrors]).toEqual([]);
  });

  // No dealt game reaches this position; docs/rules.md says why.
  it('says why a player without an army is out when the last free army is taken', async () => {
    const board = 'RK2x/PPPPP/ppppp/k4/5/5/5/5/x4_ann_60_CCGGHHMMRcchhmmrr';
    const from = `${stage.site.url}/analysis#banqi/three-kingdoms.layout=scatter.threefold=false.from=${board}:`;
    const at = await openDevice(stage.browser, device, from);
    const told = at.page.getByTestId('engine-told');
    const heard = at.page.getByTestId('live');
    await at.touch('b9', 'a9');
    await heard.getByText('Red court is out.').waitFor();
    expect(await told.innerText()).not.toContain('never found an army');
    await at.page.getByTestId('line').first().waitFor();
    await at.play('e9');
    const sentence = 'Player C never found an army and is out: the last army without a player is gone.';
    await told.getByText(sentence).waitFor();
    // Less than one line is cut off, so both lines are visible.
    expect(await told.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThan(8);
    expect(await heard.innerText()).toContain(sentence);
    expect(await violations(at.page)).toEqual([]);
    await at.page.reload();
    await told.getByText(sentence).waitFor();
    await at.page.getByTestId('line').first().waitFor();
    expect(at.pageErrors).toEqual([]);
  });

  it('saves SGF with variations and set-up stones, which opens as the same analysis', async () => {
    const hash = `gomoku/freestyle.size=15.swap2=false.nextMover=black.from=${'15/'.repeat(7)}7xo6${'/15'.repeat(7)}_x:g7(g8i9)h9@2`;
    const at = await openDevice(stage.browser, device, `${stage.site.url}/analysis#${hash}`);
    await at.press('engine-switch');
    await at.press('share');
    const saving = at.page.waitForEvent('download');
    await at.press('save-sgf');
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^gomoku-freestyle-.*\.sgf$/);
    const text = await textOf(await file.createReadStream());
    expect(text).toContain('AB[hh]AW[ih]PL[B]\n(;B[gi];W[hg])(;B[gh];W[ig]))');
    const again = await openDevice(stage.browser, device, `${stage.site.url}/analysis`);
    await again.press('open-sheet');
    await again.page.getByTestId('open-text').fill(text);
    await again.press('open-do');
    await expect.poll(() => tree(again)).toBe(await tree(at));
    await expect.poll(() => address(again)?.split('@')[0]).toBe(hash.split('@')[0]);
    expect([...at.pageErrors, ...again.pageErrors]).toEqual([]);
  });

  it('opens a pasted tree with its variations, and the layout does not move while the engine thinks', async () => {
    const at = await openDevice(stage.browser, device, `${stage.site.url}/analysis`);
    await at.press('open-sheet');
    await at.page.getByTestId('open-text').fill('(;SZ[15]AB[hh]AW[ii];B[gg](;W[ff])(;W[hg]))');
    await at.press('open-do');
    await expect.poll(() => tree(at)).toBe('1 G9 2 F10 2 H9');
    await expect.poll(() => address(at)).toContain('.from=15/15/');
    await at.press('line-count');
    await at.press('line-count');
    const box = () => at.page.getByTestId('tree').boundingBox();
    const before = await box();
    await at.page.getByTestId('line').nth(2).waitFor();
    expect(await box()).toEqual(before);
    await at.press('engine-switch');
    await at.page.getByText('The engine is off.').waitFor();
    expect(at.pageErrors).toEqual([]);
  });
});

it('goes on from a banqi replay, with the engine', async () => {
  const hash = 'banqi/classic.quietLimit=off.threefold=false:?a1=red-king.?b1=black-pawn@2';
  const at = await openDevice(stage.browser, DEVICES[1]!, `${stage.site.url}/replay#${hash}`);
  await at.press('analyse');
  await at.page.getByTestId('line').waitFor();
  await at.touch('c1');
  await expect.poll(() => address(at)).toMatch(/\?c1=[a-z-]+@3$/);
  expect(at.pageErrors).toEqual([]);
});
