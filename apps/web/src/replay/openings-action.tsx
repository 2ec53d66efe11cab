// The button that opens the openings book at the shown position.

import { keepsOpenings } from '@sente/games';
import { parseLeaveEntry } from '@sente/kernel';
import { recordOf } from '@sente/match';
import { useApp } from '../base/app-context.ts';
import { makeLinkHash } from '../share/link.ts';
import type { TableView } from '../table/model/table-view.ts';
import { ActionButton } from '../table/table-actions.tsx';
import { enOpeningsBook } from '../words/en/openings-book.ts';
import { translator } from '../words/speak.ts';

const t = translator(enOpeningsBook);

export function OpeningsAction({ view }: { view: TableView }) {
  const { router } = useApp();
  const { game, match } = view.model;
  if (!keepsOpenings(game)) return null;
  const goToOpeningsBook = () => {
    const record = recordOf(match.value);
    const entries = record.entries
      .slice(0, view.shown.value)
      .filter((entry) => parseLeaveEntry(entry) === null);
    router.go(`/openings#${makeLinkHash({ ...record, entries })}`);
  };
  return (
    <ActionButton icon="clock" label={t('openings.here')} onClick={goToOpeningsBook} testid="openings-here" />
  );
}
