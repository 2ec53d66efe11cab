// The actions of a table besides moves, under the thumb on a phone. No button ever changes its place.

import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useApp } from '../base/app-context.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { pressableProps } from '../ui/pressable.ts';
import { enMoves } from '../words/en/moves.ts';
import { enSite } from '../words/en/site.ts';
import { enTable } from '../words/en/table.ts';
import { translator } from '../words/speak.ts';
import type { BoardHandle } from './board/board-part.tsx';
import { plyText } from './model/ply-text.ts';
import type { TableView } from './model/table-view.ts';
import './table-actions.css';

const t = translator(enMoves, enSite, enTable);

/** The sheets and questions that a table can open. */
export type Overlay = 'settings' | 'keys' | 'moves' | 'men' | 'share' | 'resign' | 'draw';

type ActionButtonProps = {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  testid?: string;
  main?: boolean;
};

export function ActionButton({
  icon,
  label,
  onClick,
  disabled = false,
  testid,
  main = false,
}: ActionButtonProps) {
  return (
    <button
      type="button"
      class={main ? 'action main' : 'action'}
      data-testid={testid}
      {...pressableProps(!disabled, onClick)}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

type TableActionsProps = {
  view: TableView;
  overlay: Signal<Overlay | null>;
  pending: Signal<string | null>;
  board: Signal<BoardHandle | null>;
  children: ComponentChildren;
};

export function TableActions({ view, overlay, pending, board, children }: TableActionsProps) {
  const { settings } = useApp();
  // The computer accepts no draw offers.
  const { freeUndo, viewerSeats, match, local, remote } = view.model;
  const playing = !view.over.value && viewerSeats.value.length > 0 && match.value.plies.length > 0;
  const open = (what: Overlay) => () => {
    overlay.value = what;
  };
  return (
    <div class="actions" role="toolbar" aria-label={t('table.actions')}>
      {settings.value.value.confirm === 'button' && (
        <ConfirmButton view={view} pending={pending} board={board} />
      )}
      {freeUndo && (
        <>
          <ActionButton
            icon="undo"
            label={t('do.undo')}
            disabled={!freeUndo.canUndo.value}
            onClick={() => freeUndo.undo()}
            testid="undo"
          />
          <ActionButton
            icon="redo"
            label={t('do.redo')}
            disabled={!freeUndo.canRedo.value}
            onClick={() => freeUndo.redo()}
            testid="redo"
          />
        </>
      )}
      {viewerSeats.value.length > 0 && (
        <>
          {(local || remote) && (
            <ActionButton
              icon="hands"
              label={t('do.draw')}
              disabled={!playing}
              onClick={open('draw')}
              testid="draw"
            />
          )}
          <ActionButton
            icon="flag"
            label={t('do.resign')}
            disabled={!playing}
            onClick={open('resign')}
            testid="resign"
          />
        </>
      )}
      <div class="only-portrait">
        <ActionButton icon="list" label={t('moves.title')} onClick={open('moves')} testid="open-moves" />
      </div>
      {children}
    </div>
  );
}

/** Has a row of its own as long as this way to confirm is chosen, so that it never appears under a finger. */
export function ConfirmButton({
  view,
  pending,
  board,
}: Pick<TableActionsProps, 'view' | 'pending' | 'board'>) {
  const move = pending.value;
  return (
    <button
      type="button"
      class="button main confirm-move"
      data-testid="confirm-move"
      {...pressableProps(move !== null, () => board.value?.confirm())}
    >
      {move === null
        ? t('confirm.pick')
        : t('confirm.play', { move: plyText(view.model.game, move, view.model.match.value.state) })}
    </button>
  );
}
