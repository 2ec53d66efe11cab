// English for men, and the letters that stand for them.

export const enMen = {
  'man.King': 'King',
  'man.Guard': 'Guard',
  'man.Minister': 'Minister',
  'man.Rook': 'Rook',
  'man.Horse': 'Horse',
  'man.Cannon': 'Cannon',
  'man.Pawn': 'Pawn',
  'man.King.letter': 'K',
  'man.Guard.letter': 'G',
  'man.Minister.letter': 'M',
  'man.Rook.letter': 'R',
  'man.Horse.letter': 'H',
  'man.Cannon.letter': 'C',
  'man.Pawn.letter': 'P',
} as const;
