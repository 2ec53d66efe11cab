// The board for keyboards and screen readers: a grid of cells over the drawing, one of which can have the focus.

import type { Grid, Point } from '@sente/kernel';
import { keyOf, type Layout, pointOf, UNIT } from './geometry.ts';

export type Cells = {
  readonly node: HTMLElement;
  rename(label: string): void;
  /** Removes the cells of another grid. New ones are built when they get their sentences or the focus: the board is painted first. */
  layOut(layout: Layout): void;
  /** The cell of this point becomes the one that Tab reaches. */
  setTabStop(at: Point): void;
  /** Shows at one point that it can be touched; null shows it at none. */
  invite(at: Point | null): void;
  focus(): void;
  hasFocus(): boolean;
  /** The point of a cell, or null for any other element. */
  pointOf(target: EventTarget | null): Point | null;
  /** Gives every point its sentence a moment later, so that the board is painted first. */
  tellSoon(describe: (at: Point) => string): void;
  tellOne(at: Point, sentence: string): void;
  destroy(): void;
};

/** Long enough that the stone is painted first; soon enough that no screen reader has asked yet. */
const TELL_AFTER_MS = 30;

export function createAccessibleCells(): Cells {
  const node = document.createElement('div');
  node.className = 'sente-cells';
  let layout: Layout | null = null;
  let cells: HTMLElement[] = [];
  let told: string[] = [];
  let current: HTMLElement | null = null;
  let inviting: HTMLElement | null = null;
  /** The cell that Tab reaches, built or not. */
  let pointed: Point = [0, 0];
  const telling = createDelayedTask(TELL_AFTER_MS);

  function buildCellsIfNone(): void {
    if (!layout || cells.length > 0) return;
    cells = fillWithCells(node, layout.grid);
    told = [];
    setTabStop(pointed);
  }
  function setTabStop(at: Point): void {
    pointed = at;
    const next = cells[indexAt(at)];
    if (!next || next === current) return;
    moveTabStop(current, next);
    current = next;
  }
  const slot = (key: number) => (layout?.flipped ? cells.length - 1 - key : key);
  const indexAt = (at: Point) => (layout ? slot(keyOf(layout.grid, at)) : 0);
  const pointAt = (index: number): Point => (layout ? pointOf(layout.grid, slot(index)) : [0, 0]);
  const labelCellIfChanged = (index: number, sentence: string) => {
    if (told[index] !== sentence) cells[index]?.setAttribute('aria-label', sentence);
    told[index] = sentence;
  };

  return {
    node,
    rename: (label) => node.setAttribute('aria-label', label),
    layOut(next) {
      const same = layout !== null && sameSize(layout.grid, next.grid);
      layout = next;
      placeCellsOverBoard(node, next);
      if (same) return;
      cells = [];
      current = null;
      node.replaceChildren();
    },
    setTabStop,
    invite(at) {
      const next = (at && cells[indexAt(at)]) ?? null;
      if (next !== inviting) moveAttribute('data-touchable', inviting, next);
      inviting = next;
    },
    focus() {
      buildCellsIfNone();
      current?.focus({ preventScroll: true });
    },
    hasFocus: () => current !== null && current === document.activeElement,
    pointOf(target) {
      const index = target instanceof HTMLElement ? cells.indexOf(target) : -1;
      return index < 0 ? null : pointAt(index);
    },
    tellSoon(describe) {
      telling.startDelay(() => {
        buildCellsIfNone();
        for (let index = 0; index < cells.length; index++)
          labelCellIfChanged(index, describe(pointAt(index)));
      });
    },
    tellOne: (at, sentence) => labelCellIfChanged(indexAt(at), sentence),
    destroy: telling.stop,
  };
}

/** A task that runs once after a delay, however often it is started until then. */
function createDelayedTask(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startDelay = (act: () => void) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, ms);
  };
  return { startDelay, stop: () => clearTimeout(timer) };
}

/** Tab reaches one cell; where that had the focus, the next one gets it. */
function moveTabStop(from: HTMLElement | null, to: HTMLElement): void {
  const focused = from !== null && from === document.activeElement;
  to.tabIndex = 0;
  if (focused) to.focus({ preventScroll: true });
  from?.removeAttribute('tabindex');
}

function moveAttribute(name: string, from: HTMLElement | null, to: HTMLElement | null): void {
  from?.removeAttribute(name);
  to?.setAttribute(name, '');
}

function sameSize(a: Grid, b: Grid): boolean {
  return a.columns === b.columns && a.rows === b.rows;
}

/** Makes the node a grid; its cells, row by row. */
function fillWithCells(node: HTMLElement, { columns, rows }: Grid): HTMLElement[] {
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

function placeCellsOverBoard(node: HTMLElement, { margin, width, height, grid }: Layout): void {
  const near = margin - UNIT / 2;
  node.style.setProperty('left', `${(100 * near) / width}%`);
  node.style.setProperty('top', `${(100 * near) / height}%`);
  node.style.setProperty('width', `${(100 * grid.columns * UNIT) / width}%`);
  node.style.setProperty('height', `${(100 * grid.rows * UNIT) / height}%`);
}
