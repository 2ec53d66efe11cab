// English for what a panel tells beside the board.

export const enFacts = {
  'fact.pending_five': '{who} has five. Break it by a capture at {points} now, or the game is lost.',
  'fact.captures': 'Captured: black {black} of {of}, white {white} of {of}',
  'fact.quiet': '{left} {left:one move|other moves} without a capture until a draw',
  'fact.must_flip': 'Turn over a man to find your side.',
  'fact.faction_out': '{side} is out.',
  'fact.shut_out': '{who} never found an army and is out: the last army without a player is gone.',
} as const;
