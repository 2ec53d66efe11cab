// The bytes a visitor downloads: groups of built files, gzipped, against the limits of tools/budget.json.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/**
 * @typedef {object} Group
 * @property {string} name
 * @property {number} gzipKB
 * @property {string} [page] everything this page loads at once: itself, its scripts, preloads and styles
 * @property {string[]} [later] and what it fetches afterwards: scripts by pattern, with all that they import
 * @property {'script'} [only] of all that nothing but scripts
 * @property {string[]} [files] or the built files that match: `*` within a folder, `**` across folders
 */

/** @param {string} pattern */
function patternToRegExp(pattern) {
  const source = pattern
    .replace(/[.+^${}()|[\]\\?]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}

/**
 * @param {string} dist
 * @param {string} page
 */
function scriptsLoadedBy(dist, page) {
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
 * These scripts and all that they import, as the browser fetches them.
 * @param {string} dist
 * @param {string[]} scripts
 */
function withImports(dist, scripts) {
  const found = new Set(scripts);
  for (const file of found) {
    const text = readFileSync(join(dist, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.\/[^"']+\.js)["']/g)) {
      found.add(posix.join(posix.dirname(file), specifier));
    }
  }
  return [...found];
}

/**
 * @param {string} dist
 * @param {string[]} built
 * @param {Group} group
 */
function filesOfGroup(dist, built, { page, files = [], later = [], only }) {
  /** @param {string[]} patterns */
  const matching = (patterns) =>
    built.filter((file) => patterns.some((one) => patternToRegExp(one).test(file)));
  const first = page === undefined ? matching(files) : scriptsLoadedBy(dist, page);
  // A pattern without a match limits nothing: a rename has lost the file.
  if (later.some((one) => matching([one]).length === 0)) return [];
  const fetched = withImports(dist, matching(later));
  const all = [...new Set([...first, ...fetched])];
  return only === 'script' ? all.filter((file) => file.endsWith('.js')) : all;
}

/**
 * @param {string} dist
 * @param {Group[]} groups
 */
export function measureBudget(dist, groups) {
  const built = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(dist, posix.join(entry.parentPath, entry.name)));
  return groups.map((group) => {
    const { name, gzipKB } = group;
    const chosen = filesOfGroup(dist, built, group);
    const bytes = chosen.reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
      0,
    );
    const measured = Math.round(bytes / 102.4) / 10;
    const ok = chosen.length > 0 && measured <= gzipKB;
    const found = chosen.length === 0 ? 'no built file matches' : `${measured} of ${gzipKB} KB gzip`;
    return { ok, text: `${name}: ${found}` };
  });
}
