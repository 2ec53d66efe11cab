// A drawing as nodes of a page.

import type { Drawn } from './svg.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

export function buildNode({ tag, attributes, children }: Drawn): SVGElement {
  const node = document.createElementNS(NAMESPACE, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  for (const child of children) node.append(typeof child === 'string' ? child : buildNode(child));
  return node;
}
