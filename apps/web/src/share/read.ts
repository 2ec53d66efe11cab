// Reads a pasted text or a file: a link, a record of Sente, SGF, PSQ, a drawn position, or bare points.

import { accept, parseRecord, type Result, refuse, replayRecord } from '@sente/kernel';
import { readSharedTree } from './analysis-link.ts';
import { readForeignFormat } from './field.ts';
import type { Find } from './format.ts';
import type { Found } from './found.ts';
import { type GameTree, treeOfRecord } from './tree.ts';

/** In characters: enough for a collection of some hundred games. */
export const LONGEST_IMPORT = 512 * 1024;
const BYTE_ORDER_MARK = /^\uFEFF/;

export async function readGames(input: string, find: Find): Promise<Result<Found>> {
  const text = input.replace(BYTE_ORDER_MARK, '').trim();
  if (text.length > LONGEST_IMPORT) return refuse('bad_record', { reason: 'too_long' });
  const hash = fragmentOfLink(text);
  if (hash !== '') {
    const shared = await readSharedTree({ hash }, find);
    return shared.ok ? foundOneTree(shared.value.tree) : shared;
  }
  if (text.startsWith('sente ')) return readSenteRecord(text, find);
  return readForeignFormat(text, find);
}

/** The part of a link after its last `#`; empty if the text is no link. A link is one word. */
function fragmentOfLink(text: string): string {
  if (/\s/.test(text)) return '';
  // A `#` at the very end starts no record.
  const last = text.lastIndexOf('#', Math.max(text.length - 2, 0));
  return last < 0 ? '' : text.slice(last + 1);
}

async function readSenteRecord(text: string, find: Find): Promise<Result<Found>> {
  const id = text.slice(0, 100).split(/\s+/)[2] ?? '';
  const game = await find(id);
  const record = parseRecord(text, () => game);
  if (!record.ok) return record;
  if (!game) return refuse('unknown_game', { game: id });
  const played = replayRecord(game, record.value);
  return played.ok ? foundOneTree(treeOfRecord(record.value)) : played;
}

function foundOneTree(tree: GameTree): Result<Found> {
  return accept({ games: [{ tree, leftOut: 0, title: '' }], unread: 0 });
}
