// Reads the main line of an SGF file: the nodes from the root along every first branch, with their properties.

/** Property names in capitals; of several values the first. */
export type SgfNode = ReadonlyMap<string, string>;

const MOST_NODES = 2000;
const TOKEN = /\s*(?:([();])|([A-Za-z]{1,30})\s*(?=\[)|\[((?:[^\\\]]|\\[\s\S])*)\]|$)/y;

/** null when the text is no SGF. */
export function parseSgf(text: string): readonly SgfNode[] | null {
  const start = text.indexOf('(');
  if (start < 0) return null;
  const nodes: Map<string, string>[] = [];
  let name = '';
  TOKEN.lastIndex = start;
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [, sign, property, value] = token;
    // The first branch ends here, and with it the main line.
    if (sign === ')') return nodes.length > 0 ? nodes : null;
    if (sign === ';') nodes.push(new Map());
    if (nodes.length > MOST_NODES) return null;
    // Old files wrote names such as `SiZe`: the small letters only help the eye.
    if (property !== undefined) name = property.replace(/[a-z]/g, '');
    const node = nodes.at(-1);
    if (value === undefined) {
      if (sign === undefined && property === undefined) return null;
    } else if (!node) return null;
    else if (!node.has(name)) node.set(name, value.replace(/\\([\s\S])/g, '$1'));
  }
  return null;
}
