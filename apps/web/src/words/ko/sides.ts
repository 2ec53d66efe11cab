import type { enSides } from '../en/sides.ts';
import type { Translated } from '../subject.ts';

export const koSides: Translated<typeof enSides> = {
  'side.black': '흑',
  'side.white': '백',
  'side.unknown': '아직 모름',
  'side.none': '색 없음',
  'side.red': '홍',
  'side.team-a': '장졸군',
  'side.team-b': '홍 조정',
  'side.team-c': '흑 조정',
  'side.no-army': '편 없음',
  'player.a': '플레이어 A',
  'player.b': '플레이어 B',
  'player.c': '플레이어 C',
  'player.you': '나',
};
