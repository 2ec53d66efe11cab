// Reads the text of SGF: the games of a file, each with its nodes, and which node follows which.

import { MOST_TREE_MOVES } from '../tree.ts';

/** Property names in capitals, with all their values. */
export type SgfNode = {
  /** The place of the node it follows; null for the first one. */
  readonly after: number | null;
  readonly properties: ReadonlyMap<string, readonly string[]>;
};
export type SgfGame = readonly SgfNode[];

const MOST_NODES = 20_000;
const MOST_GAMES = 200;
/** A game that branches at every move is as deep as it is long. */
const DEEPEST = MOST_TREE_MOVES;
const TOKEN = /\s*(?:([();])|([A-Za-z]{1,30})\s*(?=\[)|\[((?:[^\\\]]|\\[\s\S])*)\]|$)/y;

type OpenNode = { after: number | null; properties: Map<string, string[]> };

/** null when the text is no SGF, or more of it than anybody plays. */
export function parseSgf(text: string): readonly SgfGame[] | null {
  const games: SgfGame[] = [];
  let nodesLeft = MOST_NODES;
  // Mail programs put words before and between the games.
  for (let start = text.indexOf('('); start >= 0; start = text.indexOf('(', TOKEN.lastIndex)) {
    TOKEN.lastIndex = start;
    const game = parseGame(text, nodesLeft);
    if (game === null || games.length === MOST_GAMES) return null;
    nodesLeft -= game.length;
    if (game.length > 0) games.push(game);
  }
  return games.length > 0 ? games : null;
}

/** From the bracket at `TOKEN.lastIndex` to the one that closes it. */
function parseGame(text: string, mostNodes: number): SgfGame | null {
  const nodes: OpenNode[] = [];
  /** Where the game goes on when a bracket closes. */
  const open: (number | null)[] = [];
  let tip: number | null = null;
  let name = '';
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [, sign, property, value] = token;
    if (sign === '(') {
      if (open.length === DEEPEST) return null;
      open.push(tip);
    } else if (sign === ')') {
      tip = open.pop() ?? null;
      if (open.length === 0) return nodes;
    } else if (sign === ';') {
      if (nodes.length === mostNodes) return null;
      nodes.push({ after: tip, properties: new Map() });
      tip = nodes.length - 1;
    } else if (property !== undefined) {
      // Old files wrote names such as `SiZe`: the small letters only help the eye.
      name = property.replace(/[a-z]/g, '');
    } else if (value === undefined || tip === null) {
      return null;
    } else addValue(nodes[tip], name, value);
  }
  return null;
}

function addValue(node: OpenNode | undefined, name: string, value: string): void {
  // A backslash before the end of a line takes that end away, before anything else it stays as it is.
  const plain = value.replace(/\\(?:\r\n|\n\r|[\r\n])/g, '').replace(/\\([\s\S])/g, '$1');
  const values = node?.properties.get(name);
  if (values) values.push(plain);
  else node?.properties.set(name, [plain]);
}

/** The first value of a property; undefined where the node has none. */
export function firstValue(node: SgfNode | undefined, name: string): string | undefined {
  return node?.properties.get(name)?.[0];
}
