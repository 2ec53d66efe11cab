import type { enMen } from '../en/men.ts';
import type { Translated } from '../subject.ts';

export const viMen: Translated<typeof enMen> = {
  'man.King': 'Tướng',
  'man.Guard': 'Sĩ',
  'man.Minister': 'Tượng',
  'man.Rook': 'Xe',
  'man.Horse': 'Mã',
  'man.Cannon': 'Pháo',
  'man.Pawn': 'Tốt',
  'man.King.letter': 'Tg',
  'man.Guard.letter': 'S',
  'man.Minister.letter': 'T',
  'man.Rook.letter': 'X',
  'man.Horse.letter': 'M',
  'man.Cannon.letter': 'P',
  'man.Pawn.letter': 'Tt',
};
