// English for tables where one seat is one's own: across a network, and against the computer.

export const enYours = {
  'move.timeout': 'Out of time',
  'move.forfeit': 'Forfeits',
  'told.timeout': '{who} is out of time.',
  'told.forfeit': '{who} forfeits the game.',
  'do.again': 'Try again',
  'room.you': 'you',
  'table.your-turn': 'Your move',
  'ask.resign-you.title': 'Resign this game?',
  'ask.resign-you.text': 'Your opponent wins it.',
  'ask.resign-you.text-three': 'You are out, and the others play on.',
  'result.you-win': 'You win',
  'result.you-lose': 'You lose',
  'phase.swap2_placement.you':
    'Place three stones anywhere: black, white, black. Your opponent then picks a side, so make it even.',
  'phase.swap2_placement.wait': 'Then you pick a side: black, white, or two more stones first.',
  'phase.swap2_extra.wait': 'Then you take black or white.',
  'phase.swap2_choice.you': 'Take black, take white, or add two stones.',
  'phase.swap2_extra.you': 'Add a white stone and a black one.',
  'phase.swap2_final_choice.you': 'Take black or white.',
} as const;
