// The saved choice for the analysis board: engine on or off, and the number of lines.

import { isRecord, own } from '@sente/kernel';
import { type Memory, parseJson } from '../base/memory.ts';

export const LINE_COUNTS = [1, 2, 3] as const;
export type LineCount = (typeof LINE_COUNTS)[number];

export type EngineChoice = { readonly on: boolean; readonly count: LineCount };

const KEY = 'analysis.engine';

export function readEngineChoice(memory: Memory): EngineChoice {
  const kept = parseJson(memory.read(KEY));
  const count = isRecord(kept) ? own(kept, 'count') : null;
  return {
    on: !isRecord(kept) || own(kept, 'on') !== false,
    count: LINE_COUNTS.find((one) => one === count) ?? 1,
  };
}

export function saveEngineChoice(memory: Memory, choice: EngineChoice): void {
  memory.write(KEY, JSON.stringify(choice));
}
