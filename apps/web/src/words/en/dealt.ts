// English for games that are dealt: how men go and take, and the proof of the deal.

export const enDealt = {
  'men.title': 'Men',
  'men.hint': 'Not at home with the characters?',
  'men.name': '{side} {man}',
  'men.count': '×{n}',
  'men.rank': 'rank {n} of {of}',
  'men.between': ', ',
  'men.goes.step': 'One step, straight.',
  'men.goes.slide': 'Any distance, straight.',
  'men.goes.diagonal': 'One step, diagonally.',
  'men.goes.two-diagonal': 'Two steps, diagonally, over anything.',
  'men.goes.horse': 'Leaps as a knight does: two and one.',
  'men.takes': 'Takes: {list}.',
  'men.takes.all': 'Takes anybody.',
  'men.takes.but': 'Takes anybody but: {list}.',
  'men.strikes.over-one': 'Only by jumping over exactly one man.',
  'deal.promise': 'Shuffle sealed as {hash}…',
  'deal.about':
    'The hash was fixed before the first move. Now or at the end, anybody can check that the shuffle was not touched.',
  'deal.hash': 'Hash (SHA-256 of salt:deal)',
  'deal.salt': 'Salt',
  'deal.deal': 'Deal',
  'deal.honest': 'The shuffle is the one that was sealed.',
  'deal.broken': 'The shuffle is not the one that was sealed.',
} as const;
