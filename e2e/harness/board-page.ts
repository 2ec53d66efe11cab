// The page of the board's browser tests: one board, and a record of all its events.

import { type BoardSettings, type BoardView, type Cell, createBoard } from '@sente/board';
import { CARVINGS } from '@sente/board/carvings';
import type { Picture } from '@sente/kernel';

export type Heard =
  | { kind: 'move'; move: string }
  | { kind: 'refused'; at: string; held: string | null }
  | { kind: 'pending'; move: string | null }
  | { kind: 'inspect'; at: string };

export type Harness = {
  /** A new board; `given` is the text of a picture and of settings, as `json` writes it. */
  open(given: string): void;
  /** `given` is the text of a picture and of how to show it. */
  show(given: string): void;
  board: BoardView;
  /** Draws men as carved characters from now on. */
  carve(men: BoardSettings['men']): void;
  /** The events since the last call. */
  heard(): Heard[];
};

declare global {
  interface Window {
    harness: Harness;
  }
}

function describe({ name, piece, playable, forbidden, selected, target, last, pending }: Cell): string {
  const words = [
    piece && (piece.look.kind === 'man' ? `${piece.look.colour} ${piece.look.type}` : lookName(piece.look)),
    playable && 'playable',
    forbidden && `forbidden ${forbidden.why}`,
    selected && 'selected',
    target && 'target',
    last && 'last',
    pending && 'pending',
  ];
  return [name, ...words.filter(Boolean)].join(', ');
}

function lookName(look: { kind: string; colour?: string }): string {
  return look.kind === 'stone' ? `${look.colour} stone` : 'face down';
}

let written: Heard[] = [];

const DEFAULTS: BoardSettings = {
  label: 'Board',
  describe,
  onMove: (move) => written.push({ kind: 'move', move }),
  onRefused: ({ at, held }) => written.push({ kind: 'refused', at: at.join(), held: held?.join() ?? null }),
  onInspect: (at) => written.push({ kind: 'inspect', at: at.join() }),
  onPending: (move) => written.push({ kind: 'pending', move }),
  confirm: 'direct',
  enabled: true,
  coordinates: true,
  numbers: false,
  flipped: false,
  men: 'characters',
  // Men are drawn with a font, unless a test wants carved characters.
  carvings: { ...CARVINGS, characters: {}, pictograms: {} },
};

window.harness = {
  board: undefined as unknown as BoardView,
  open(given) {
    const [picture, settings] = JSON.parse(given) as [Picture, Partial<BoardSettings>];
    this.board?.destroy();
    written = [];
    const host = document.querySelector<HTMLElement>('#host');
    if (!host) throw new Error('the page has no #host');
    this.board = createBoard(host, { ...DEFAULTS, ...settings });
    this.board.show(picture);
  },
  show(given) {
    const [picture, how] = JSON.parse(given) as [Picture, { animate?: boolean }];
    this.board.show(picture, how);
  },
  carve(men) {
    this.board.set({ men, carvings: CARVINGS });
  },
  heard() {
    const all = written;
    written = [];
    return all;
  },
};
