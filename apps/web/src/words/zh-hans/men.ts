import type { enMen } from '../en/men.ts';
import type { Translated } from '../subject.ts';

export const zhHansMen: Translated<typeof enMen> = {
  'man.King': '将帅',
  'man.Guard': '士',
  'man.Minister': '象',
  'man.Rook': '车',
  'man.Horse': '马',
  'man.Cannon': '炮',
  'man.Pawn': '兵卒',
  'man.King.letter': '将',
  'man.Guard.letter': '士',
  'man.Minister.letter': '象',
  'man.Rook.letter': '车',
  'man.Horse.letter': '马',
  'man.Cannon.letter': '炮',
  'man.Pawn.letter': '卒',
};
