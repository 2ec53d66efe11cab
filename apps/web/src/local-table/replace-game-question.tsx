// Asks before a new game replaces one in progress.

import { ConfirmDialog } from '../ui/dialog.tsx';
import { enAsk } from '../words/en/ask.ts';
import { enSite } from '../words/en/site.ts';
import { translator } from '../words/speak.ts';

const t = translator(enAsk, enSite);

type ReplaceGameQuestionProps = { onYes: () => void; onNo: () => void };

export function ReplaceGameQuestion({ onYes, onNo }: ReplaceGameQuestionProps) {
  return (
    <ConfirmDialog
      title={t('ask.new-game.title')}
      text={t('ask.new-game.text')}
      yes={t('do.new-game')}
      onYes={onYes}
      onNo={onNo}
    />
  );
}
