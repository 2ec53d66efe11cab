// English for questions before a game is ended.

export const enAsk = {
  'ask.new-game.title': 'Start a new game?',
  'ask.new-game.text': 'The game on the board will be cleared.',
  'ask.resign.title': '{who} resigns?',
  'ask.resign.text': 'The game ends for this side.',
  'ask.resign.yes': 'Resign',
  'ask.draw.title': 'Agree on a draw?',
  'ask.draw.text': 'The game ends without a winner when everybody agrees.',
  'ask.draw.yes': 'We agree',
  'ask.offer-draw.title': 'Offer a draw?',
  'ask.offer-draw.text': 'Your opponent can accept it or play on.',
  'ask.offer-draw.yes': 'Offer a draw',
  'ask.resign-you.title': 'Resign this game?',
  'ask.resign-you.text': 'Your opponent wins it.',
  'ask.resign-you.text-three': 'You are out, and the others play on.',
} as const;
