import type { enOptions } from '../en/options.ts';
import type { Translated } from '../subject.ts';

export const zhHansOptions: Translated<typeof enOptions> = {
  'option.off': '关',
  'option.size': '棋盘',
  'option.size.number': '{n}×{n}',
  'option.nextMover': 'Swap 2 之后谁先走',
  'option.nextMover.black': '黑方',
  'option.nextMover.white': '白方',
  'option.layout': '布局',
  'option.layout.scatter': '随机散布',
  'option.layout.four-corners': '四角',
  'option.quietLimit': '无吃子多少手后和棋',
  'option.threefold': '同一局面出现三次即和棋',
  'setup.title': '选择棋种',
  'setup.seats': '{n} 人',
  'setup.start': '开始新局',
  'setup.continue': '继续已保存的对局',
};
