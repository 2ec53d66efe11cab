// The promise about the deal, at tables where something was dealt: it arrives with them.

import { Lazy } from '../ui/lazy.tsx';
import type { TableView } from './table-view.ts';

export function DealPart({ view }: { view: TableView }) {
  const { commitment } = view.model.match.value.config;
  return commitment === null ? null : <Lazy load={loadDealCheck} props={{ view }} />;
}

const loadDealCheck = () => import('./men/deal-check.tsx').then((part) => part.DealCheck);
