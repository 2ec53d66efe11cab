// The service worker: caches the built app, so that it opens without a network.
// It answers only requests for pages and for files of the build; all others go to the server.

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: every file of this version (its name has its hash), those kept on demand, and the hash of all. */
declare const __FILES__: readonly string[];
declare const __ON_DEMAND__: readonly string[];
/** The addresses of the pages, as texts of regular expressions. */
declare const __PAGES__: readonly string[];
declare const __VERSION__: string;

const CACHE_PREFIX = 'sente-';
const CACHE = CACHE_PREFIX + __VERSION__;
const SHELL = '/index.html';
const FILES: ReadonlySet<string> = new Set(__FILES__);
const ON_DEMAND: ReadonlySet<string> = new Set(__ON_DEMAND__);
const PAGES = __PAGES__.map((address) => new RegExp(address));
/** If the network takes longer than this, the cached shell is served. */
const PATIENCE_MS = 4000;
const SERVER_FAULT = 500;
const NO_CONTENT = 204;
const TAKE_OVER = 'take-over';

self.addEventListener('install', (event) => {
  event.waitUntil(cacheFilesOfThisVersion());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([carryOverOnDemandFiles().then(forgetOldVersions), self.clients.claim()]));
});

// A new version waits until a page tells it to start.
self.addEventListener('message', (event) => {
  if (event.data === TAKE_OVER) event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(answerPageRequest(request));
  else if (FILES.has(url.pathname)) event.respondWith(answerFromCacheOrNetwork(url.pathname, request));
  else if (ON_DEMAND.has(url.pathname)) event.respondWith(answerOnDemandFile(url.pathname, request));
});

/** A slash at the end changes nothing, as in pages.tsx. */
function isPage(path: string): boolean {
  return PAGES.some((page) => page.test(path.length > 1 ? path.replace(/\/$/, '') : path));
}

/** Without the browser's own cache: an old file in a new version would break it for good. */
async function cacheFilesOfThisVersion(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(__FILES__.map((path) => new Request(path, { cache: 'reload' })));
}

/** Files on demand that an older version has fetched and that have not changed are taken over. */
async function carryOverOnDemandFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of ON_DEMAND) {
    const kept = await caches.match(path);
    if (kept) await cache.put(path, kept);
  }
}

async function forgetOldVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answerFromCacheOrNetwork(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

async function answerOnDemandFile(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path);
  if (kept) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(path, answer.clone());
    return answer;
  } catch {
    // The caller goes on without it, and asks again later.
    return new Response(null, { status: NO_CONTENT });
  }
}

/** Every page is the same shell: that of the network if it answers well and in time, else the cached one. */
async function answerPageRequest(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status < SERVER_FAULT) return answer;
  } catch {
    // Without a network the code below answers.
  }
  return await answerFromCacheOrNetwork(SHELL, new Request(SHELL));
}
