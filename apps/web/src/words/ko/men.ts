import type { enMen } from '../en/men.ts';
import type { Translated } from '../subject.ts';

export const koMen: Translated<typeof enMen> = {
  'man.King': '장',
  'man.Guard': '사',
  'man.Minister': '상',
  'man.Rook': '차',
  'man.Horse': '마',
  'man.Cannon': '포',
  'man.Pawn': '졸',
  'man.King.letter': '장',
  'man.Guard.letter': '사',
  'man.Minister.letter': '상',
  'man.Rook.letter': '차',
  'man.Horse.letter': '마',
  'man.Cannon.letter': '포',
  'man.Pawn.letter': '졸',
};
