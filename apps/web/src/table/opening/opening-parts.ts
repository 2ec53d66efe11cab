// The properties of the parts of an opening. An opening without parts of its own is shown by the general ones.

import type { Phase } from '@sente/kernel';
import type { TableView } from '../model/table-view.ts';
import type { Viewer } from './phase-indicator.tsx';

export type PhaseProps = {
  readonly phase: Phase;
  /** The player who is to act. */
  readonly player: { readonly id: string; readonly name: string };
  readonly viewer: Viewer;
  /** The move that the server has just made for a player out of time. */
  readonly before: string | null;
  readonly view: TableView;
};

export type ViewProps = { readonly view: TableView };
