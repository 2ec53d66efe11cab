// The button that opens the analysis board at the shown move.

import { parseLeaveEntry } from '@sente/kernel';
import { recordOf } from '@sente/match';
import { useApp } from '../base/app-context.ts';
import { analysisLink } from '../share/analysis-link.ts';
import { treeOfRecord } from '../share/tree.ts';
import type { TableView } from '../table/model/table-view.ts';
import { ActionButton } from '../table/table-actions.tsx';
import { enAnalysis } from '../words/en/analysis.ts';
import { translator } from '../words/speak.ts';

const t = translator(enAnalysis);

export function AnalysisAction({ view }: { view: TableView }) {
  const { router } = useApp();
  return (
    <ActionButton
      icon="redo"
      label={t('analysis.do')}
      onClick={() => router.go(analysisAddress(view))}
      testid="analyse"
    />
  );
}

/** A resignation at the end is no move, so the analysis can continue the game from there. */
function analysisAddress({ model, shown }: TableView): string {
  const record = recordOf(model.match.value);
  const last = record.entries.findLastIndex((entry) => parseLeaveEntry(entry) === null);
  const tree = treeOfRecord({ ...record, entries: record.entries.slice(0, last + 1) });
  const place = Math.min(shown.value, tree.moves.length) - 1;
  return analysisLink(tree, '', place < 0 ? null : place);
}
