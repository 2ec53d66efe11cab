// What an opening may show of itself at a table. One without parts of its own is shown by the plain ones.

import type { Phase } from '@sente/kernel';
import type { JSX } from 'preact';
import type { Viewer } from './phase-indicator.tsx';
import type { TableView } from './table-view.ts';

export type PhaseProps = {
  readonly phase: Phase;
  /** Who is to act. */
  readonly player: { readonly id: string; readonly name: string };
  readonly viewer: Viewer;
  /** What the clock has just done for somebody. */
  readonly before: string | null;
  readonly view: TableView;
};

export type ViewProps = { readonly view: TableView };

export type OpeningParts = {
  /** Where it is, in the status line. */
  readonly Phase: (props: PhaseProps) => JSX.Element | null;
  /** What it decided, over the board once it is done. */
  readonly Decided: (props: ViewProps) => JSX.Element | null;
};
