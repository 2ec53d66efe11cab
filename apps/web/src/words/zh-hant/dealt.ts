import type { enDealt } from '../en/dealt.ts';
import type { Translated } from '../subject.ts';

export const zhHantDealt: Translated<typeof enDealt> = {
  'men.title': '棋子',
  'men.hint': '不熟悉棋子上的字？',
  'men.name': '{side}{man}',
  'men.count': '×{n}',
  'men.rank': '等級 {n}/{of}',
  'men.between': '、',
  'men.goes.step': '直走一步。',
  'men.goes.slide': '直走任意格。',
  'men.goes.diagonal': '斜走一步。',
  'men.goes.two-diagonal': '斜走兩步，不怕阻擋。',
  'men.goes.horse': '走日字，不怕阻擋。',
  'men.takes': '可吃：{list}。',
  'men.takes.all': '可吃任何敵子。',
  'men.takes.but': '除{list}外都可吃。',
  'men.strikes.over-one': '須隔著剛好一顆棋子。',
  'deal.promise': '洗牌已封存：{hash}…',
  'deal.about': '雜湊值在第一手之前就已確定。現在或終局時，任何人都能核對洗牌是否被動過。',
  'deal.hash': '雜湊值（鹽:牌序 的 SHA-256）',
  'deal.salt': '鹽',
  'deal.deal': '牌序',
  'deal.honest': '牌序與封存的一致。',
  'deal.broken': '牌序與封存的不一致。',
};
