// Reads the source of the app: the keys that it uses, and the sentences that it shows without a key.

import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { LANGUAGES } from '../speak.ts';

/** A node of the parser. There are some two hundred kinds; only a few fields are used. */
type Node = { readonly type: string; readonly [field: string]: unknown };
export type Source = { readonly path: string; readonly program: Node };

const SAID_BY_ATTRIBUTES =
  /^(?:title|label|alt|placeholder|caption|text|aria-(?:label|description|roledescription|valuetext|placeholder))$/;
const SAID_BY_PROPERTIES = [
  'title',
  'textContent',
  'innerText',
  'innerHTML',
  'ariaLabel',
  'placeholder',
  'alt',
];
const A_LETTER = /\p{L}/u;

/** Every file of the app but its tests and the languages themselves. */
export function readSources(root: string): readonly Source[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}testing${sep}`) && !isLanguage(path))
    .map((path) => parseSource(path, readFileSync(path, 'utf8')));
}

/** The language called `zh-Hant` is the folder `words/zh-hant`. */
function isLanguage(path: string): boolean {
  return LANGUAGES.some(({ code }) => path.includes(`${sep}words${sep}${code.toLowerCase()}${sep}`));
}

export function parseSource(path: string, text: string): Source {
  return { path, program: parseSync(path, text).program as unknown as Node };
}

/** A key is used where it is written out, or where a template such as `reason.${code}` can become it. */
export function usedKeys(sources: readonly Source[], keys: readonly string[]): ReadonlySet<string> {
  const written = new Set<string>();
  const patterns: RegExp[] = [];
  for (const { program } of sources) {
    for (const node of everyNode(program)) {
      if (node.type === 'Literal' && typeof node['value'] === 'string') written.add(node['value']);
      const parts = node.type === 'TemplateLiteral' ? quasis(node) : [];
      if (/^[a-z0-9-]+\./.test(parts[0] ?? '')) patterns.push(patternOf(parts));
    }
  }
  return new Set(keys.filter((key) => written.has(key) || patterns.some((pattern) => pattern.test(key))));
}

/** Every text that is written out, as its fixed parts: `/learn/${id}` has the parts `/learn/` and ``. */
export function writtenTexts({ program }: Source): readonly (readonly string[])[] {
  return [...everyNode(program)].flatMap((node) => {
    if (node.type === 'TemplateLiteral') return [quasis(node)];
    return node.type === 'Literal' && typeof node['value'] === 'string' ? [[node['value']]] : [];
  });
}

/** The names a text asks for, each once, in one order. */
export function placesOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ''))].sort();
}

function patternOf(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.+')}$`);
}

/** Texts that a reader would see or hear and that do not come from `words/`. */
export function looseSentences({ path, program }: Source): readonly string[] {
  const found: string[] = [];
  for (const node of everyNode(program)) found.push(...saidBy(node).filter((text) => A_LETTER.test(text)));
  return found.map((text) => `${path}: ${text.trim()}`);
}

function saidBy(node: Node): readonly string[] {
  if (node.type === 'JSXText') return [String(node['value'])];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return children(node, 'children')
      .filter((child) => child.type === 'JSXExpressionContainer')
      .flatMap((child) => textsOf(child['expression']));
  if (node.type === 'JSXAttribute') {
    const name = String((node['name'] as Node)['name'] ?? '');
    return SAID_BY_ATTRIBUTES.test(name) ? textsOf(node['value']) : [];
  }
  if (node.type !== 'AssignmentExpression') return [];
  const property = (node['left'] as Node)['property'];
  const name = isNode(property) ? String(property['name']) : '';
  return SAID_BY_PROPERTIES.includes(name) ? textsOf(node['right']) : [];
}

/** The literal texts an expression can come to. */
function textsOf(value: unknown): readonly string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Literal') return typeof value['value'] === 'string' ? [value['value']] : [];
  if (value.type === 'TemplateLiteral') return quasis(value);
  const inside = ['expression', 'consequent', 'alternate', 'left', 'right'];
  const choices = [
    'JSXExpressionContainer',
    'ConditionalExpression',
    'LogicalExpression',
    'ParenthesizedExpression',
  ];
  if (choices.includes(value.type) || (value.type === 'BinaryExpression' && value['operator'] === '+'))
    return inside.flatMap((field) => textsOf(value[field]));
  return [];
}

function quasis(template: Node): readonly string[] {
  return children(template, 'quasis').map((quasi) => String((quasi['value'] as { cooked: unknown }).cooked));
}

function children(node: Node, field: string): readonly Node[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

function* everyNode(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* everyNode(child);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
