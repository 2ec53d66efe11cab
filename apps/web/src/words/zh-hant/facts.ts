import type { enFacts } from '../en/facts.ts';
import type { Translated } from '../subject.ts';

export const zhHantFacts: Translated<typeof enFacts> = {
  'fact.pending_five': '{who}已連五。現在就在 {points} 提子破解，否則落敗。',
  'fact.captures': '提子：黑 {black}/{of}，白 {white}/{of}',
  'fact.quiet': '再 {left} 手沒有吃子即和局',
  'fact.must_flip': '翻開一顆棋子，看看你是哪一方。',
  'fact.faction_out': '{side}出局。',
  'fact.shut_out': '{who}一直未找到陣營，出局：最後一支無主的軍隊已全軍覆沒。',
};
