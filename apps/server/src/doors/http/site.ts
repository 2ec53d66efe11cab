// The files of the web app, read once and kept in memory, each with its type, its hash and, from the first request on, compressed.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LinkPreviews, LinkWords, Preview } from '../../previews/link-previews.ts';

const TYPES: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const COMPRESSIBLE = /^(text|application\/(json|manifest|wasm)|image\/svg)/;
/** Vite puts a hash of the content into these names, so the files never change. */
const IMMUTABLE = /^\/assets\//;
export const A_YEAR = 'public, max-age=31536000, immutable';
const ASK_FIRST = 'no-cache';
/** The one HTML file behind every page of the app. */
const PAGE = '/index.html';
const SMALLEST_WORTH = 1_000;

type Encoding = 'br' | 'gzip';
type File = {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cache: string;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
};

/** A row of the table of pages, which the build of the web app writes. */
type PageRow = { readonly address: string; readonly files: readonly string[] };
/** The page with links to its files in its head. */
type Page = { readonly address: RegExp; readonly file: File };

export type Site = {
  /** Sentences for link previews, made by the build of the web app. */
  readonly linkWords: LinkWords;
  /** Whether the request is for a file, or for a page that exists. */
  holds(request: FastifyRequest): boolean;
  /** Answers with a file or a page, with status 404 where the page's room or match does not exist; false: neither a file nor a page. */
  serve(request: FastifyRequest, reply: FastifyReply, previews: LinkPreviews): Promise<boolean>;
};

const COMPRESS: { readonly [encoding in Encoding]: (body: Buffer) => Promise<Buffer> } = {
  br: promisify<Buffer, Buffer>(brotliCompress),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** `addressOf`: the public address of this server, as far as a request tells it. */
export function openSite(folder: string, addressOf: (headers: IncomingHttpHeaders) => string): Site {
  const files = readSiteFiles(folder);
  const pages = makePagesWithPreloadLinks(files);
  const pageAt = (path: string) => pages.find(({ address }) => address.test(path));
  return {
    linkWords: readJsonFile<LinkWords>(files, '/link-words.json', {}),
    holds({ method, url }) {
      const path = sitePathOfUrl(url);
      return isReadMethod(method) && (files.has(path) || pageAt(path) !== undefined);
    },
    async serve(request, reply, previews) {
      const path = sitePathOfUrl(request.url);
      const file = files.get(path);
      const page = file ? undefined : files.get(PAGE);
      if ((!file && (!page || extname(path) !== '')) || !isReadMethod(request.method)) return false;
      if (file) await answerFile(request, reply, file);
      else if (page) {
        const found = pageAt(path)?.file;
        const preview = found ? await findPreview(previews, path, request) : 'missing';
        const whole = (preview !== 'missing' && found) || page;
        await answerPage(request, reply, whole, preview, addressOf(request.headers));
      }
      return true;
    },
  };
}

/** A page opens even when its preview fails. */
async function findPreview(previews: LinkPreviews, path: string, { headers, log }: FastifyRequest) {
  try {
    return await previews.of(path, headers['accept-language'] ?? '');
  } catch (error) {
    log.warn({ path, error: String(error) }, 'link preview failed');
    return null;
  }
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: File,
  preview: Preview | 'missing' | null,
  site: string,
): Promise<void> {
  if (preview === 'missing') reply.code(404);
  if (preview === null || preview === 'missing') return await answerFile(request, reply, page);
  const html = String(page.body).replace(/<title>[^<]*<\/title>\s*<meta\s+name="description"[^>]*>/, () =>
    previewHead(site, sitePathOfUrl(request.url), preview),
  );
  await reply.header('cache-control', ASK_FIRST).header('vary', 'accept-language').type(page.type).send(html);
}

function previewHead(site: string, path: string, { title, description, picture }: Preview): string {
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:image': site + picture,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:url': site + path,
    'og:type': 'website',
    'og:site_name': 'Sente',
  };
  const meta = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
  );
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...meta,
  ].join('\n    ');
}

const ESCAPES: { readonly [character: string]: string } = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};

/** For titles and descriptions, which contain names that people chose. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

export function sitePathOfUrl(url: string): string {
  const [path = '/'] = url.split('?', 1);
  return path === '/' ? PAGE : path;
}

function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Every page with links to its files, so that the browser loads them all at once. */
function makePagesWithPreloadLinks(files: ReadonlyMap<string, File>): readonly Page[] {
  const page = files.get(PAGE);
  if (!page) return [];
  const rows = readJsonFile<readonly PageRow[]>(files, '/pages.json', []);
  return rows.map(({ address, files: paths }) => {
    const links = paths.map((path) => {
      // Style sheets are only preloaded; as style sheets of the page they would delay its first paint.
      const rel = path.endsWith('.css') ? 'preload" as="style' : 'modulepreload';
      return `  <link rel="${rel}" crossorigin href="${path}">\n  `;
    });
    const html = String(page.body).replace('</head>', () => `${links.join('')}</head>`);
    return { address: new RegExp(address), file: makeSiteFile(PAGE, Buffer.from(html)) };
  });
}

function readJsonFile<T extends object>(files: ReadonlyMap<string, File>, path: string, otherwise: T): T {
  const file = files.get(path);
  return file ? (JSON.parse(String(file.body)) as T) : otherwise;
}

function readSiteFiles(folder: string): ReadonlyMap<string, File> {
  const files = new Map<string, File>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const place = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, place).split(sep).join('/')}`;
    files.set(path, makeSiteFile(path, readFileSync(place)));
  }
  return files;
}

function makeSiteFile(path: string, body: Buffer): File {
  return {
    body,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`,
    cache: IMMUTABLE.test(path) ? A_YEAR : ASK_FIRST,
    encoded: new Map(),
  };
}

async function answerFile(request: FastifyRequest, reply: FastifyReply, file: File): Promise<void> {
  reply.header('cache-control', file.cache).header('etag', file.etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) {
    await reply.code(304).send();
    return;
  }
  const encoding = chooseEncoding(request, file);
  if (encoding !== null) reply.header('content-encoding', encoding);
  await reply.type(file.type).send(encoding === null ? file.body : await compressBody(file, encoding));
}

function chooseEncoding(request: FastifyRequest, file: File): Encoding | null {
  if (file.body.length < SMALLEST_WORTH || !COMPRESSIBLE.test(file.type)) return null;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

function compressBody(file: File, encoding: Encoding): Promise<Buffer> {
  const ready = file.encoded.get(encoding) ?? COMPRESS[encoding](file.body);
  file.encoded.set(encoding, ready);
  return ready;
}
