import type { enMen } from '../en/men.ts';
import type { Translated } from '../subject.ts';

export const zhHantMen: Translated<typeof enMen> = {
  'man.King': '將帥',
  'man.Guard': '士',
  'man.Minister': '象',
  'man.Rook': '車',
  'man.Horse': '馬',
  'man.Cannon': '包',
  'man.Pawn': '卒',
  'man.King.letter': '將',
  'man.Guard.letter': '士',
  'man.Minister.letter': '象',
  'man.Rook.letter': '車',
  'man.Horse.letter': '馬',
  'man.Cannon.letter': '包',
  'man.Pawn.letter': '卒',
};
