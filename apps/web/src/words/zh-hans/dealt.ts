import type { enDealt } from '../en/dealt.ts';
import type { Translated } from '../subject.ts';

export const zhHansDealt: Translated<typeof enDealt> = {
  'men.title': '棋子',
  'men.hint': '不熟悉棋子上的字？',
  'men.name': '{side}{man}',
  'men.count': '×{n}',
  'men.rank': '等级 {n}/{of}',
  'men.between': '、',
  'men.goes.step': '直走一步。',
  'men.goes.slide': '直走任意格。',
  'men.goes.diagonal': '斜走一步。',
  'men.goes.two-diagonal': '斜走两步，不怕阻挡。',
  'men.goes.horse': '走日字，不怕阻挡。',
  'men.takes': '可吃：{list}。',
  'men.takes.all': '可吃任何敌子。',
  'men.takes.but': '除{list}外都可吃。',
  'men.strikes.over-one': '须隔着恰好一枚棋子。',
  'deal.promise': '洗牌已封存：{hash}…',
  'deal.about': '哈希值在第一手之前就已确定。现在或终局时，任何人都能核对洗牌是否被动过。',
  'deal.hash': '哈希值（盐:牌序 的 SHA-256）',
  'deal.salt': '盐',
  'deal.deal': '牌序',
  'deal.honest': '牌序与封存的一致。',
  'deal.broken': '牌序与封存的不一致。',
};
