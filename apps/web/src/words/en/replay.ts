// English for a game from elsewhere.

export const enReplay = {
  'replay.name': 'Replay: {game}',
  'replay.play': 'Play this game',
  'replay.broken': 'This link holds no game',
  'open.title': 'Open a game',
  'open.about':
    'Paste a link, a record, SGF, PSQ, points such as h8i9g7, or a position drawn with X, O and dots.',
  'open.do': 'Open',
  'open.file': 'Choose a file',
  'open.which': 'There are {n} games. Which one?',
  'open.one': '{n}. {title}',
  'open.untitled': 'Game',
  'open.moves': '{n} {n:one move|other moves}',
  'open.unread': '{n} {n:one more game|other more games} could not be read.',
  'open.left-out':
    '{n} {n:one variation|other variations} left out: the rules do not allow {n:one it|other them}.',
} as const;
