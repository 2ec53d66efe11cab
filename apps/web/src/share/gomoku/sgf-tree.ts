// Parses SGF: the games of a file, each a list of nodes with their parents.

import { MOST_TREE_MOVES } from '../tree.ts';

/** Property names in capitals, with all their values. */
export type SgfNode = {
  /** The index of the parent node; null for the first node. */
  readonly parent: number | null;
  readonly properties: ReadonlyMap<string, readonly string[]>;
};
export type SgfGame = readonly SgfNode[];

const MOST_NODES = 20_000;
const MOST_GAMES = 200;
/** The deepest nesting of brackets. A game that branches at every move is as deep as it is long. */
const DEEPEST = MOST_TREE_MOVES;
const TOKEN = /\s*(?:([();])|([A-Za-z]{1,30})\s*(?=\[)|\[((?:[^\\\]]|\\[\s\S])*)\]|$)/y;

type OpenNode = { parent: number | null; properties: Map<string, string[]> };

/** Null if the text is no SGF, or exceeds the limits. */
export function parseSgf(text: string): readonly SgfGame[] | null {
  const games: SgfGame[] = [];
  let nodesLeft = MOST_NODES;
  // Mail programs insert words before and between the games.
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
  /** The nodes from which the game continues when a bracket closes. */
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
      nodes.push({ parent: tip, properties: new Map() });
      tip = nodes.length - 1;
    } else if (property !== undefined) {
      // Old files have names such as `SiZe`; their small letters have no meaning.
      name = property.replace(/[a-z]/g, '');
    } else if (value === undefined || tip === null) {
      return null;
    } else addPropertyValue(nodes[tip], name, value);
  }
  return null;
}

function addPropertyValue(node: OpenNode | undefined, name: string, value: string): void {
  // A backslash removes a line end after it; any other character after it stays as it is.
  const plain = value.replace(/\\(?:\r\n|\n\r|[\r\n])/g, '').replace(/\\([\s\S])/g, '$1');
  const values = node?.properties.get(name);
  if (values) values.push(plain);
  else node?.properties.set(name, [plain]);
}

/** The first value of a property; undefined if the node does not have it. */
export function firstPropertyValue(node: SgfNode | undefined, name: string): string | undefined {
  return node?.properties.get(name)?.[0];
}
