// Asks before a new game would throw away one in progress.

import { Ask } from '../ui/dialog.tsx';
import { t } from '../words/index.ts';
import '../words/sheets.ts';

type FreshQuestionProps = { onYes: () => void; onNo: () => void };

export function FreshQuestion({ onYes, onNo }: FreshQuestionProps) {
  return (
    <Ask
      title={t('ask.new-game.title')}
      text={t('ask.new-game.text')}
      yes={t('do.new-game')}
      onYes={onYes}
      onNo={onNo}
    />
  );
}
