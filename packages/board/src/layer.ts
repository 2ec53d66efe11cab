// A group of drawings with keys. New ones are drawn, missing ones are removed, and the rest are not touched.

import { type Drawn, makeDrawnElement } from './svg.ts';
import { buildNode } from './svg-nodes.ts';

export type Entry = { readonly key: string; draw(): Drawn };

export type Layer = {
  readonly node: SVGElement;
  sync(entries: readonly Entry[], drawn?: (key: string, node: SVGElement) => void): void;
};

export function createLayer(name: string): Layer {
  const node = buildNode(makeDrawnElement('g', { class: name }));
  const nodes = new Map<string, SVGElement>();
  return {
    node,
    sync(entries, drawn) {
      const wanted = new Set(entries.map((entry) => entry.key));
      for (const [key, old] of nodes) {
        if (wanted.has(key)) continue;
        old.remove();
        nodes.delete(key);
      }
      for (const { key, draw } of entries) {
        if (nodes.has(key)) continue;
        const made = buildNode(draw());
        nodes.set(key, made);
        node.append(made);
        drawn?.(key, made);
      }
    },
  };
}
