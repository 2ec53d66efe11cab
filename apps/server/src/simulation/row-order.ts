// The order of rows as PostgreSQL promises it: rows of a statement without an order come in any, and so do rows that tie.

import type { Answer } from '../store/drivers/sql.ts';
import type { Stream } from './seed.ts';

type Rows = Answer['rows'];

/** The order of rows that a statement asks for. */
type RowOrder =
  | { readonly kind: 'none' }
  /** By these columns of the answer. */
  | { readonly kind: 'columns'; readonly places: readonly number[] }
  /** By something that the answer does not show. */
  | { readonly kind: 'hidden' };

const known = new Map<string, RowOrder>();

export function shuffleUnorderedRows(text: string, answer: Answer, chance: Stream): Answer {
  if (answer.rows.length < 2) return answer;
  const order = known.get(text) ?? rowOrderOfStatement(text);
  known.set(text, order);
  if (order.kind === 'hidden') return answer;
  const places = order.kind === 'none' ? [] : order.places;
  const ties = groupTies(answer.rows, places);
  return { columns: answer.columns, rows: ties.flatMap((rows) => shuffle(rows, chance)) };
}

/** Rows that follow each other and are equal in these columns. */
function groupTies(rows: Rows, places: readonly number[]): readonly Rows[] {
  const groups: Answer['rows'][number][][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && places.every((place) => last[place] === row[place]))
      group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function shuffle(rows: Rows, chance: Stream): Rows {
  if (rows.length < 2) return rows;
  const left = [...rows];
  return rows.map(() => left.splice(chance.below(left.length), 1)[0] as Rows[number]);
}

export function rowOrderOfStatement(text: string): RowOrder {
  const outer = stripNestedSql(text);
  const order = /\border by\b(.*?)(?:\blimit\b|\boffset\b|\bfor update\b|$)/.exec(outer)?.[1];
  if (order === undefined) return { kind: 'none' };
  const listed = /^\s*(?:with\b.*?\)\s*)?select\b(.*?)\bfrom\b/.exec(outer)?.[1];
  if (listed === undefined) return { kind: 'hidden' };
  const isOneTable = !/\bjoin\b/.test(outer);
  const items = listed.split(',').map((item) => parseColumnItem(item, isOneTable));
  const places = order.split(',').map((key) => {
    const name = parseColumnItem(key.replace(/\b(?:asc|desc|nulls first|nulls last)\b/g, ' '), isOneTable);
    const byName = items.findIndex(({ alias }) => alias === name.expression);
    return byName >= 0 ? byName : items.findIndex(({ expression }) => expression === name.expression);
  });
  const isPlain = places.every((place) => place >= 0) && !listed.includes('*');
  return isPlain ? { kind: 'columns', places } : { kind: 'hidden' };
}

/** The statement without its literals and without what stands in parentheses; each pair of them is left as `()`. */
function stripNestedSql(text: string): string {
  let depth = 0;
  let kept = '';
  for (const [part] of text.toLowerCase().matchAll(/'(?:[^']|'')*'|--[^\n]*|"[^"]*"|\s+|[\s\S]/g)) {
    if (part === '(' && depth++ === 0) kept += '(';
    else if (part === ')' && --depth === 0) kept += ')';
    else if (depth === 0) kept += part.startsWith("'") || part.startsWith('--') || !part.trim() ? ' ' : part;
  }
  return kept.replaceAll('\n', ' ');
}

/** An item of a list of columns. Two expressions with parentheses are never taken for the same. */
function parseColumnItem(
  item: string,
  isOneTable: boolean,
): { readonly expression: string; readonly alias: string } {
  const words = item.replaceAll('"', '').trim();
  const [, written = words, given] = /^(.*\S)\s+as\s+(\w+)$/.exec(words) ?? [];
  const bare = written.replace(/^\w+\./, '');
  const expression = /^[\w.]+$/.test(written) ? (isOneTable ? bare : written) : `${written} of its own`;
  return { expression, alias: given ?? (/^[\w.]+$/.test(written) ? bare : '') };
}
