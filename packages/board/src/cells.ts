// The board for keyboards and screen readers: a grid of cells over the drawing, one of which can have the focus.

import type { Grid, Point } from '@sente/kernel';
import { type Layout, pointOf, UNIT } from './geometry.ts';

export type Cells = {
  readonly node: HTMLElement;
  rename(label: string): void;
  /** The cells of another grid come when they are told what to say, or to take the focus: first the board is painted. */
  layOut(layout: Layout): void;
  /** The cell of this point becomes the one that Tab reaches. */
  point(at: Point): void;
  /** The one point that shows it can be touched, if any. */
  invite(at: Point | null): void;
  focus(): void;
  hasFocus(): boolean;
  /** The point of a cell, or null for any other element. */
  pointOf(target: EventTarget | null): Point | null;
  /** Writes what each point says; only sentences that changed touch the page. */
  tell(describe: (at: Point) => string): void;
  tellOne(at: Point, describe: (at: Point) => string): void;
};

export function createCells(): Cells {
  const node = document.createElement('div');
  node.className = 'sente-cells';
  let layout: Layout | null = null;
  let cells: HTMLElement[] = [];
  let told: string[] = [];
  let current: HTMLElement | null = null;
  let inviting: HTMLElement | null = null;
  /** The cell that Tab reaches, built or not. */
  let pointed: Point = [0, 0];

  function build({ grid }: Layout): void {
    if (cells.length > 0) return;
    cells = fill(node, grid);
    told = [];
    point(pointed);
  }
  function point(at: Point): void {
    pointed = at;
    const next = cellAt(at);
    if (!next || next === current) return;
    moveTabStop(current, next);
    current = next;
  }
  const slot = (key: number) => (layout?.flipped ? cells.length - 1 - key : key);
  const keyAt = (at: Point) => (layout ? at[1] * layout.grid.columns + at[0] : 0);
  const cellAt = (at: Point) => cells[slot(keyAt(at))];
  const write = (key: number, sentence: string) => {
    const index = slot(key);
    if (told[index] !== sentence) cells[index]?.setAttribute('aria-label', sentence);
    told[index] = sentence;
  };

  return {
    node,
    rename: (label) => node.setAttribute('aria-label', label),
    layOut(next) {
      const same = layout !== null && sameSize(layout.grid, next.grid);
      layout = next;
      placeOver(node, next);
      if (same) return;
      cells = [];
      current = null;
      node.replaceChildren();
    },
    point,
    invite(at) {
      const next = (at && cellAt(at)) ?? null;
      if (next === inviting) return;
      inviting?.removeAttribute('data-touchable');
      next?.setAttribute('data-touchable', '');
      inviting = next;
    },
    focus() {
      if (layout) build(layout);
      current?.focus({ preventScroll: true });
    },
    hasFocus: () => current !== null && current === document.activeElement,
    pointOf(target) {
      const index = target instanceof HTMLElement ? cells.indexOf(target) : -1;
      return index < 0 || !layout ? null : pointOf(layout.grid, slot(index));
    },
    tell(describe) {
      if (!layout) return;
      build(layout);
      for (let key = 0; key < cells.length; key++) write(key, describe(pointOf(layout.grid, key)));
    },
    tellOne: (at, describe) => write(keyAt(at), describe(at)),
  };
}

/** Tab reaches one cell; where that had the focus, the next one gets it. */
function moveTabStop(from: HTMLElement | null, to: HTMLElement): void {
  const focused = from !== null && from === document.activeElement;
  to.tabIndex = 0;
  if (focused) to.focus({ preventScroll: true });
  from?.removeAttribute('tabindex');
}

function sameSize(a: Grid, b: Grid): boolean {
  return a.columns === b.columns && a.rows === b.rows;
}

/** Makes the node a grid; its cells, row by row. */
function fill(node: HTMLElement, { columns, rows }: Grid): HTMLElement[] {
  const cells: HTMLElement[] = [];
  for (let y = 0; y < rows; y++) {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    for (let x = 0; x < columns; x++) {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      row.append(cell);
      cells.push(cell);
    }
    node.append(row);
  }
  node.setAttribute('role', 'grid');
  node.setAttribute('aria-rowcount', String(rows));
  node.setAttribute('aria-colcount', String(columns));
  return cells;
}

function placeOver(node: HTMLElement, { margin, width, height, grid }: Layout): void {
  const near = margin - UNIT / 2;
  node.style.setProperty('left', `${(100 * near) / width}%`);
  node.style.setProperty('top', `${(100 * near) / height}%`);
  node.style.setProperty('width', `${(100 * grid.columns * UNIT) / width}%`);
  node.style.setProperty('height', `${(100 * grid.rows * UNIT) / height}%`);
}
