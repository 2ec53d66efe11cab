import type { enSides } from '../en/sides.ts';
import type { Translated } from '../subject.ts';

export const zhHantSides: Translated<typeof enSides> = {
  'side.black': '黑方',
  'side.white': '白方',
  'side.unknown': '尚未確定',
  'side.none': '未定顏色',
  'side.red': '紅方',
  'side.team-a': '將帥軍',
  'side.team-b': '紅方輔臣',
  'side.team-c': '黑方輔臣',
  'side.no-army': '無陣營',
  'player.a': '玩家 A',
  'player.b': '玩家 B',
  'player.c': '玩家 C',
  'player.you': '你',
};
