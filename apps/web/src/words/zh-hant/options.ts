import type { enOptions } from '../en/options.ts';
import type { Translated } from '../subject.ts';

export const zhHantOptions: Translated<typeof enOptions> = {
  'option.off': '關',
  'option.size': '棋盤',
  'option.size.number': '{n}×{n}',
  'option.nextMover': 'Swap 2 之後誰先走',
  'option.nextMover.black': '黑方',
  'option.nextMover.white': '白方',
  'option.layout': '佈局',
  'option.layout.scatter': '隨機散佈',
  'option.layout.four-corners': '四角',
  'option.quietLimit': '多少手沒有吃子即和局',
  'option.threefold': '同一盤面出現三次即和局',
  'setup.title': '選擇棋種',
  'setup.seats': '{n} 人',
  'setup.start': '開始新局',
  'setup.continue': '繼續已儲存的對局',
};
