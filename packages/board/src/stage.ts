// The nodes of a board, from the wood up. The browser paints each sheet by itself: a new ghost repaints no stone.

import { drawEmptyBoard } from './art-ground.ts';
import { type Cells, createAccessibleCells } from './cells.ts';
import type { Layout } from './geometry.ts';
import { gradientDefs, type Ink } from './ink.ts';
import { createLayer, type Layer } from './layer.ts';
import { createLoupe, type Loupe } from './loupe.ts';
import { createMotion, type Motion } from './motion.ts';
import { createPiecesLayer, type PiecesLayer } from './pieces-layer.ts';
import { createTouchAgainNote, type SecondTouchNote } from './second-touch-note.ts';
import { createSpriteLayer } from './sprites.ts';
import { makeDrawnElement } from './svg.ts';
import { buildNode } from './svg-nodes.ts';

export type Stage = {
  readonly node: HTMLElement;
  readonly below: Layer;
  readonly pieces: PiecesLayer;
  readonly marks: Layer;
  readonly above: Layer;
  readonly cells: Cells;
  readonly loupe: Loupe;
  readonly secondTouchNote: SecondTouchNote;
  readonly motion: Motion;
  layOut(layout: Layout, ink: Ink): void;
  destroy(): void;
};

function createDiv(name: string): HTMLElement {
  const node = document.createElement('div');
  node.className = name;
  return node;
}

function createSvgSheet(...groups: readonly SVGElement[]): SVGElement {
  const sheet = buildNode(makeDrawnElement('svg', { class: 'sente-sheet', 'aria-hidden': 'true' }));
  sheet.append(...groups);
  return sheet;
}

export function createStage(host: HTMLElement, still: boolean): Stage {
  const root = createDiv('sente-board');
  const node = createDiv('sente-stage');
  const ground = buildNode(makeDrawnElement('svg', { class: 'sente-ground', 'aria-hidden': 'true' }));
  const motion = createMotion();
  const sprites = createSpriteLayer();
  const below = createLayer('sente-below');
  const pieces = createPiecesLayer(motion, sprites);
  const marks = createLayer('sente-marks');
  const above = createLayer('sente-above');
  const cells = createAccessibleCells();
  const loupe = createLoupe();
  const secondTouchNote = createTouchAgainNote();
  const sheets = [
    createSvgSheet(below.node),
    createSvgSheet(pieces.node),
    createSvgSheet(marks.node, above.node),
  ];
  node.append(ground, ...sheets, sprites.node);
  if (!still) node.append(cells.node, secondTouchNote.node, loupe.node);
  root.append(node);
  host.append(root);
  return {
    node,
    below,
    pieces,
    marks,
    above,
    cells,
    loupe,
    secondTouchNote,
    motion,
    layOut(layout, ink) {
      const { width, height } = layout;
      const drawn = buildNode(drawEmptyBoard(layout, ink));
      for (const svg of [ground, ...sheets]) svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
      ground.replaceChildren(buildNode(gradientDefs(ink)), drawn);
      loupe.reground(drawn);
      host.style.setProperty('--board-aspect', String(width / height));
      if (!still) cells.layOut(layout);
    },
    destroy() {
      cells.destroy();
      motion.finishAll();
      root.remove();
    },
  };
}
