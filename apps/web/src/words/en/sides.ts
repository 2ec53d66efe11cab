// English for colours and armies, and players without a name.

export const enSides = {
  'side.black': 'Black',
  'side.white': 'White',
  'side.unknown': 'Not known yet',
  'side.none': 'No colour',
  'side.red': 'Red',
  'side.team-a': 'Generals’ army',
  'side.team-b': 'Red court',
  'side.team-c': 'Black court',
  'side.no-army': 'No army',
  'player.a': 'Player A',
  'player.b': 'Player B',
  'player.c': 'Player C',
  'player.you': 'you',
} as const;
