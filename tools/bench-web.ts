// npm run -s bench:web [-- thinking | taps]: measures the page on a slow device, one JSON line each. Chromium opens the
// built site with the CPU slowed four times: bytes loaded, time from a tap to the painted stone, frames, findings of axe.

import process from 'node:process';
import { gzipSync } from 'node:zlib';
import type { Options } from '@sente/kernel';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DESKTOP, launchBrowser, PHONE } from '../e2e/support/browser.ts';
import { pageToMove } from '../e2e/support/online.ts';
import { type Site, startSite } from '../e2e/support/site.ts';
import { play, points, tap } from '../e2e/support/table.ts';
import { longGame } from './bench-web/moves.ts';
import { type Watched, watchPage } from './bench-web/watch.ts';
import { runCommand } from './lib/setup.mjs';

const SLOWER = 4;
const MOVES = 60;
/** The Event Timing API does not report shorter events. */
const UNREPORTED_MS = 16;
const AIMS = { jsKB: 60, p95Ms: { 15: 50, 19: 60 } };
const DEVICES = { phone: PHONE, desktop: DESKTOP } as const;
type DeviceName = keyof typeof DEVICES;

const GAMES: readonly {
  readonly id: string;
  readonly size: keyof typeof AIMS.p95Ms;
  readonly options: Options;
}[] = [
  { id: 'gomoku/freestyle', size: 15, options: { size: 15 } },
  { id: 'gomoku/capture', size: 19, options: { size: 19 } },
];

function print(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const rounded = (value: number, digits = 1) => Number(value.toFixed(digits));

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return rounded(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);
}

/** A new device with a measured page. One tap plays, so that every tap is a stone. */
async function freshPage(browser: Browser, device: DeviceName, slower: number): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...DEVICES[device],
  });
  await context.addInitScript(watchPage);
  await context.addInitScript(() =>
    localStorage.setItem('sente.settings', '{"confirm":"direct","sound":false}'),
  );
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return page;
}

function readWatched(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

/** The bytes of scripts and styles in a first visit: the first page, then the table. */
async function benchLoad(browser: Browser, site: Site): Promise<void> {
  const page = await freshPage(browser, 'phone', 1);
  const sizes = { script: 0, stylesheet: 0 };
  const files: Promise<void>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const measured = response.body().then(
      (body) => {
        sizes[type] += gzipSync(body, { level: 9 }).length / 1024;
      },
      // Files that are fetched ahead may still be loading when the page is closed.
      () => {},
    );
    files.push(measured);
  });
  const told = async (what: string) => {
    await page.waitForLoadState('networkidle');
    await Promise.all(files);
    print({
      bench: 'web/load',
      what,
      jsKB: rounded(sizes.script),
      cssKB: rounded(sizes.stylesheet),
      aimJsKB: AIMS.jsKB,
    });
  };
  await page.goto(site.url);
  await told('home');
  await page.getByTestId('way-local').tap();
  await page.getByRole('gridcell').first().waitFor();
  await told('home + local gomoku');
  await page.context().close();
}

async function benchVitals(browser: Browser, site: Site, path: string): Promise<void> {
  const page = await freshPage(browser, 'phone', SLOWER);
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  // On a slow CPU the first paint may come after the last byte. Then wait until the page is idle.
  await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.lcpMs > 0);
  await page.evaluate(() => new Promise<void>((rest) => requestIdleCallback(() => rest())));
  const { lcpMs, cls, tbtMs } = await readWatched(page);
  print({
    bench: 'web/vitals',
    page: path,
    device: 'phone',
    cpuSlower: SLOWER,
    lcpMs: rounded(lcpMs),
    cls: rounded(cls, 4),
    tbtMs: rounded(tbtMs),
  });
  await page.context().close();
}

/** Waits until the stone has landed and the page is idle. */
async function waitUntilAtRest(page: Page, stones: number): Promise<void> {
  await page.waitForFunction(
    (count) =>
      document.querySelectorAll('[data-testid="moves"] button').length === count &&
      document.getAnimations().every((one) => one.playState !== 'running'),
    stones,
    { polling: 'raf' },
  );
}

async function benchTaps(browser: Browser, site: Site, device: DeviceName, game: (typeof GAMES)[number]) {
  const page = await freshPage(browser, device, SLOWER);
  await page.goto(`${site.url}/local/${game.id}`, { waitUntil: 'networkidle' });
  await page.getByRole('gridcell').first().waitFor();
  const touch = device === 'phone' ? tap : play;
  for (const [index, move] of longGame(game.id, game.options, MOVES).entries()) {
    await touch(page, move);
    await waitUntilAtRest(page, index + 1);
  }
  const { taps, unseen, turns, frames, cls } = await readWatched(page);
  await page.context().close();
  const all = [...taps, ...Array.from({ length: Math.max(0, MOVES - taps.length) }, () => UNREPORTED_MS)];
  const common = { game: game.id, ...game.options, device, moves: MOVES, cpuSlower: SLOWER };
  print({
    bench: 'web/tap',
    ...common,
    p50Ms: quantile(all, 0.5),
    p95Ms: quantile(all, 0.95),
    maxMs: quantile(all, 1),
    turnP95Ms: quantile(turns, 0.95),
    aimP95Ms: AIMS.p95Ms[game.size],
  });
  if (unseen > 0) throw new Error(`${unseen} of ${MOVES} taps painted a frame without their stone`);
  // One millisecond of tolerance, because frames follow the screen and the clock is rounded.
  print({
    bench: 'web/frames',
    ...common,
    frames: frames.length,
    over17: frames.filter((ms) => ms > 17.7).length,
    over33: frames.filter((ms) => ms > 34.3).length,
    p95Ms: quantile(frames, 0.95),
    layoutShift: rounded(cls, 4),
  });
}

/** The time of the browser alone: an empty page on which a touch paints one circle. */
async function benchEmptyPage(browser: Browser, site: Site, device: DeviceName): Promise<void> {
  const page = await freshPage(browser, device, SLOWER);
  await page.route('**/empty', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta name="viewport" content="width=device-width"><svg style="position:fixed;inset:0;width:100%;height:100%"></svg>
        <script>addEventListener('pointerup', ({ clientX, clientY }) => {
          const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
          for (const [name, value] of Object.entries({ cx: clientX, cy: clientY, r: 10 })) circle.setAttribute(name, value);
          document.querySelector('svg').append(circle);
        })</script>`,
    }),
  );
  await page.goto(`${site.url}/empty`);
  for (let stone = 1; stone <= MOVES; stone++) {
    const [x, y] = [20 + 5 * stone, 300];
    await (device === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    await page.waitForFunction((count) => document.querySelectorAll('circle').length === count, stone, {
      polling: 'raf',
    });
  }
  const { taps } = await readWatched(page);
  await page.context().close();
  const all = [...taps, ...Array.from({ length: Math.max(0, MOVES - taps.length) }, () => UNREPORTED_MS)];
  print({
    bench: 'web/floor',
    what: 'an empty page',
    device,
    moves: MOVES,
    cpuSlower: SLOWER,
    p50Ms: quantile(all, 0.5),
    p95Ms: quantile(all, 0.95),
  });
}

const THINKING = ['gomoku/freestyle', 'gomoku/capture', 'banqi/classic', 'banqi/three-kingdoms'];
const THOUGHTS = 8;

/**
 * The load of the main thread during a game against the strongest level. It is counted in CPU time, which other work of the
 * machine does not lengthen, and multiplied; a clock in a slowed browser would count that work too.
 */
async function benchThinking(browser: Browser, site: Site, game: string): Promise<void> {
  const page = await freshPage(browser, 'phone', 1);
  await page.addInitScript(() => localStorage.setItem('sente.computer.setup', '{"level":8,"side":"first"}'));
  await page.goto(`${site.url}/computer/${game}`, { waitUntil: 'networkidle' });
  await page.getByRole('gridcell').first().waitFor();
  const plies = page.getByTestId('moves').locator('button');
  const tasks: number[] = [];
  let thoughts = 0;
  while (thoughts < THOUGHTS && (await page.locator('.strip[data-won="true"]').count()) === 0) {
    await pageToMove([page]);
    const before = await plies.count();
    await tap(page, await findFreePoint(page, thoughts));
    await waitForPlies(page, before + 1);
    // The player's own tap is measured separately.
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await waitForPlies(page, before + 2);
    tasks.push(...mainThreadTasks(await browser.stopTracing()).map((ms) => ms * SLOWER));
    thoughts += 1;
  }
  await page.context().close();
  print({
    bench: 'web/thinking',
    game,
    device: 'phone',
    cpuSlower: SLOWER,
    thoughts,
    tasks: tasks.length,
    over50: tasks.filter((ms) => ms > 50).length,
    longestMs: quantile(tasks, 1),
  });
}

function waitForPlies(page: Page, count: number): Promise<unknown> {
  return page.waitForFunction(
    (most) => document.querySelectorAll('[data-testid="moves"] button').length >= most,
    count,
  );
}

type Traced = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
};

/** The milliseconds of processor time of each task on the main threads of pages. */
function mainThreadTasks(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(String(trace)) as { traceEvents: readonly Traced[] };
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`;
  const named = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const mains = new Set(named.map(threadOf));
  return traceEvents.flatMap((one) =>
    one.name.endsWith('RunTask') && one.tdur !== undefined && mains.has(threadOf(one))
      ? [one.tdur / 1000]
      : [],
  );
}

/** A free point far from the others, or a man that lies face down. */
async function findFreePoint(page: Page, nth: number): Promise<string> {
  const all = [...(await points(page))];
  const down = all.filter(([, label]) => label.includes('face down'));
  if (down.length > 0) return down[(nth * 7) % down.length]?.[0] ?? '';
  const corners = ['a1', 'c1', 'e2', 'a4', 'a7', 'c9', 'e1', 'g1', 'i1', 'k1'];
  return corners.find((point) => all.some(([name, label]) => name === point && !label.includes(':'))) ?? 'b2';
}

async function benchAxe(browser: Browser, site: Site, path: string): Promise<void> {
  const page = await freshPage(browser, 'phone', 1);
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { axe: auditor } = window as unknown as { axe: typeof import('axe-core') };
      const { violations, passes } = await auditor.run();
      return { violations: violations.map(({ id }) => id), passes: passes.length };
    });
    print({ bench: 'web/axe', page: path, theme: colorScheme, ...found });
  }
  await page.context().close();
}

await runCommand(async () => {
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const [, , only] = process.argv;
    if (only !== 'taps') for (const game of THINKING) await benchThinking(browser, site, game);
    if (only === 'thinking') return;
    await benchLoad(browser, site);
    for (const path of ['/', '/local']) await benchVitals(browser, site, path);
    for (const device of ['phone', 'desktop'] as const) await benchEmptyPage(browser, site, device);
    for (const game of GAMES) {
      for (const device of ['phone', 'desktop'] as const) await benchTaps(browser, site, device, game);
    }
    if (only === 'taps') return;
    for (const path of ['/', '/local']) await benchAxe(browser, site, path);
    print({ bench: 'web/lighthouse', ran: false, why: 'not installed', instead: ['web/vitals', 'web/axe'] });
  } finally {
    await browser.close();
    await site.stop();
  }
});
