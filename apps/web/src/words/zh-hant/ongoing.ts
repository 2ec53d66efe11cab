import type { enOngoing } from '../en/ongoing.ts';
import type { Translated } from '../subject.ts';

export const zhHantOngoing: Translated<typeof enOngoing> = {
  'queue.waiting': '正在尋找對手…',
  'queue.estimate': '約 {time}',
  'queue.longer': '比平時久一些',
  'queue.next': '下一位對手',
  'queue.meanwhile': '先和電腦下一局',
  'queue.stop': '停止',
  'queue.found': '已找到對手。',
  'queue.go': '去棋桌',
  'queue.decline': '放棄',
  'ongoing.label': '進行中',
  'ongoing.your-move': '輪到你走',
  'ongoing.their-move': '你的對局正在進行',
  'ongoing.between': '下一局即將開始',
  'ongoing.against': '{game}，對手：{who}',
  'ongoing.more': '還有 {n} 局',
  'ongoing.back': '回到棋桌',
  'ongoing.room': '你的房間在等人',
  'title.your-turn': '● 輪到你了',
  'title.begins': '● 對局開始',
};
