// The commitment to the deal, in games with a deal; its code is fetched for those games only.

import { Lazy } from '../ui/lazy.tsx';
import type { TableView } from './model/table-view.ts';

export function DealCommitmentPart({ view }: { view: TableView }) {
  const { commitment } = view.model.match.value.config;
  return commitment === null ? null : <Lazy load={loadDealCheck} props={{ view }} />;
}

const loadDealCheck = () => import('./sheets/men/deal-check.tsx').then((part) => part.DealCheck);
