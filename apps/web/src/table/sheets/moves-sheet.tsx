// The moves as a sheet, for screens without room beside the board.

import { Dialog } from '../../ui/dialog.tsx';
import { enMoves } from '../../words/en/moves.ts';
import { translator } from '../../words/speak.ts';
import { DealCommitmentPart } from '../deal-commitment-part.tsx';
import type { TableView } from '../model/table-view.ts';
import { MoveList, MoveStepper } from '../moves.tsx';

const t = translator(enMoves);

type MovesSheetProps = { view: TableView; onClose: () => void; onShare: () => void };

export function MovesSheet({ view, onClose, onShare }: MovesSheetProps) {
  return (
    <Dialog title={t('moves.title')} onClose={onClose} form="sheet" kind="moves-sheet">
      <MoveList view={view} />
      <MoveStepper view={view} onShare={onShare} />
      <DealCommitmentPart view={view} />
    </Dialog>
  );
}
