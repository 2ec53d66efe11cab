// What the parts of an opening are told. One without parts of its own is shown by the plain ones.

import type { Phase } from '@sente/kernel';
import type { TableView } from '../model/table-view.ts';
import type { Viewer } from './phase-indicator.tsx';

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
