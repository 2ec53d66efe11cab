import type { enSides } from '../en/sides.ts';
import type { Translated } from '../subject.ts';

export const zhHansSides: Translated<typeof enSides> = {
  'side.black': '黑方',
  'side.white': '白方',
  'side.unknown': '尚未确定',
  'side.none': '未定颜色',
  'side.red': '红方',
  'side.team-a': '将帅军',
  'side.team-b': '红方辅臣',
  'side.team-c': '黑方辅臣',
  'side.no-army': '无阵营',
  'player.a': '玩家 A',
  'player.b': '玩家 B',
  'player.c': '玩家 C',
  'player.you': '你',
};
