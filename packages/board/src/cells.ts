// The board for keyboards and screen readers: a grid of cells over the drawing, one of which can have the focus.

import type { Point } from '@sente/kernel';
import { type Layout, pointOf, UNIT } from './geometry.ts';

export type Cells = {
  readonly node: HTMLElement;
  rename(label: string): void;
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
  node.setAttribute('role', 'grid');
  let layout: Layout | null = null;
  let cells: HTMLElement[] = [];
  let told: string[] = [];
  let current: HTMLElement | null = null;
  let inviting: HTMLElement | null = null;

  const slot = (key: number) => (layout?.flipped ? cells.length - 1 - key : key);
  const keyAt = (at: Point) => (layout ? at[1] * layout.grid.columns + at[0] : 0);
  const cellAt = (at: Point) => cells[slot(keyAt(at))];
  const write = (key: number, sentence: string) => {
    const index = slot(key);
    if (told[index] === sentence) return;
    told[index] = sentence;
    cells[index]?.setAttribute('aria-label', sentence);
  };

  return {
    node,
    rename: (label) => node.setAttribute('aria-label', label),
    layOut(next) {
      const { columns, rows } = next.grid;
      const same = layout?.grid.columns === columns && layout.grid.rows === rows;
      layout = next;
      placeOver(node, next);
      if (same) return;
      cells = [];
      told = [];
      current = null;
      node.replaceChildren(...buildRows(columns, rows, cells));
      node.setAttribute('aria-rowcount', String(rows));
      node.setAttribute('aria-colcount', String(columns));
    },
    point(at) {
      const next = cellAt(at);
      if (!next || next === current) return;
      const focused = current !== null && current === document.activeElement;
      next.tabIndex = 0;
      if (focused) next.focus({ preventScroll: true });
      current?.removeAttribute('tabindex');
      current = next;
    },
    invite(at) {
      const next = (at && cellAt(at)) ?? null;
      if (next === inviting) return;
      inviting?.removeAttribute('data-touchable');
      next?.setAttribute('data-touchable', '');
      inviting = next;
    },
    focus: () => current?.focus({ preventScroll: true }),
    hasFocus: () => current !== null && current === document.activeElement,
    pointOf(target) {
      const index = target instanceof HTMLElement ? cells.indexOf(target) : -1;
      return index < 0 || !layout ? null : pointOf(layout.grid, slot(index));
    },
    tell(describe) {
      if (!layout) return;
      for (let key = 0; key < cells.length; key++) write(key, describe(pointOf(layout.grid, key)));
    },
    tellOne: (at, describe) => write(keyAt(at), describe(at)),
  };
}

function buildRows(columns: number, rows: number, cells: HTMLElement[]): HTMLElement[] {
  return Array.from({ length: rows }, () => {
    const row = document.createElement('div');
    row.setAttribute('role', 'row');
    for (let x = 0; x < columns; x++) {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      row.append(cell);
      cells.push(cell);
    }
    return row;
  });
}

function placeOver(node: HTMLElement, { margin, width, height, grid }: Layout): void {
  const near = margin - UNIT / 2;
  node.style.setProperty('left', `${(100 * near) / width}%`);
  node.style.setProperty('top', `${(100 * near) / height}%`);
  node.style.setProperty('width', `${(100 * grid.columns * UNIT) / width}%`);
  node.style.setProperty('height', `${(100 * grid.rows * UNIT) / height}%`);
}
