// English for why the computer would play a move.

export const enHints = {
  'why.wins': 'That ends the game.',
  'why.two-places': 'It threatens to win in two places; only one can be stopped.',
  'why.one-place': 'It threatens to win at {point}.',
  'why.builds': 'Left alone, it grows into two ways to win.',
  'why.stops-win': 'Otherwise the other side wins at once.',
  'why.stops-building': 'Left open, the other side gets two ways to win.',
  'why.takes': 'It takes the {man}.',
  'why.escapes': 'Where it stands, the {man} can be taken.',
  'why.threatens': 'It threatens the {man}.',
  'why.flips': 'Turning a man over promises more than any move.',
  'why.line': 'Then perhaps {line}.',
} as const;
