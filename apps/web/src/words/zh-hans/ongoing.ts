import type { enOngoing } from '../en/ongoing.ts';
import type { Translated } from '../subject.ts';

export const zhHansOngoing: Translated<typeof enOngoing> = {
  'queue.waiting': '正在寻找对手…',
  'queue.estimate': '约 {time}',
  'queue.longer': '比平时久一些',
  'queue.next': '下一位对手',
  'queue.meanwhile': '先和电脑下一局',
  'queue.stop': '停止',
  'queue.found': '已找到对手。',
  'queue.go': '去棋桌',
  'queue.decline': '放弃',
  'ongoing.label': '进行中',
  'ongoing.your-move': '轮到你走',
  'ongoing.their-move': '你的对局正在进行',
  'ongoing.between': '下一局即将开始',
  'ongoing.against': '{game}，对手：{who}',
  'ongoing.more': '还有 {n} 局',
  'ongoing.back': '回到棋桌',
  'ongoing.room': '你的房间在等人',
  'title.your-turn': '● 轮到你了',
  'title.begins': '● 对局开始',
};
