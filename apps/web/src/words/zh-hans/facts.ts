import type { enFacts } from '../en/facts.ts';
import type { Translated } from '../subject.ts';

export const zhHansFacts: Translated<typeof enFacts> = {
  'fact.pending_five': '{who}已成五。现在就在 {points} 吃子破掉它，否则告负。',
  'fact.captures': '吃子：黑 {black}/{of}，白 {white}/{of}',
  'fact.quiet': '再过 {left} 手无吃子即和棋',
  'fact.must_flip': '翻开一枚棋子，看看你是哪一方。',
  'fact.faction_out': '{side}出局。',
  'fact.shut_out': '{who}一直未找到阵营，出局：最后一支无主的军队已全军覆没。',
};
