// What a visitor downloads: groups of built files, gzipped, against the limits of tools/budget.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {object} Group
 * @property {string} name
 * @property {number} gzipKB
 * @property {string} [page] everything this page loads at once: itself, its scripts, preloads and styles
 * @property {string[]} [files] or the built files that match: `*` within a folder, `**` across folders
 */

/** @param {string} pattern */
function matcher(pattern) {
  const source = pattern
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}

/**
 * @param {string} dist
 * @param {string} page
 */
function loadedBy(dist, page) {
  const html = readFileSync(join(dist, page), 'utf8');
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const loaded = tags.filter((tag) => /^<script|rel="(?:modulepreload|preload|stylesheet)"/.test(tag));
  const paths = loaded.flatMap((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
  return [
    page,
    ...paths.filter((path) => !/^\w+:/.test(path)).map((path) => posix.join('.', path.replace(/^\//, ''))),
  ];
}

/**
 * @param {string} dist
 * @param {Group[]} groups
 */
export function measureBudget(dist, groups) {
  const built = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(dist, posix.join(entry.parentPath, entry.name)));
  return groups.map(({ name, gzipKB, page, files = [] }) => {
    const matchers = files.map(matcher);
    const chosen =
      page === undefined ? built.filter((file) => matchers.some((m) => m.test(file))) : loadedBy(dist, page);
    const bytes = chosen.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
    const measured = Math.round(bytes / 102.4) / 10;
    // A group that matches nothing guards nothing: somebody renamed a file and lost the limit.
    const ok = chosen.length > 0 && measured <= gzipKB;
    const found = chosen.length === 0 ? 'no built file matches' : `${measured} of ${gzipKB} KB gzip`;
    return { ok, text: `${name}: ${found}` };
  });
}
