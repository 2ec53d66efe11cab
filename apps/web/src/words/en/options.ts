// English for choosing a game and its options.

export const enOptions = {
  'option.off': 'off',
  'option.size': 'Board',
  'option.size.number': '{n}×{n}',
  'option.nextMover': 'Who moves after Swap 2',
  'option.nextMover.black': 'Black',
  'option.nextMover.white': 'White',
  'option.layout': 'Set-up',
  'option.layout.scatter': 'Scattered',
  'option.layout.four-corners': 'Four corners',
  'option.quietLimit': 'Draw after moves without a capture',
  'option.threefold': 'Draw when a position comes three times',
  'setup.title': 'Choose a game',
  'setup.seats': '{n} players',
  'setup.start': 'Start a new game',
  'setup.continue': 'Go on with the saved game',
} as const;
