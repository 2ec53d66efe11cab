import type { enSides } from '../en/sides.ts';
import type { Translated } from '../subject.ts';

export const viSides: Translated<typeof enSides> = {
  'side.black': 'Đen',
  'side.white': 'Trắng',
  'side.unknown': 'Chưa rõ',
  'side.none': 'Không có màu',
  'side.red': 'Đỏ',
  'side.team-a': 'Đạo quân Tướng',
  'side.team-b': 'Triều thần Đỏ',
  'side.team-c': 'Triều thần Đen',
  'side.no-army': 'Không có phe',
  'player.a': 'Người chơi A',
  'player.b': 'Người chơi B',
  'player.c': 'Người chơi C',
  'player.you': 'bạn',
};
