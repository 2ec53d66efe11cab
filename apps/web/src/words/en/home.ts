// English for the first page.

export const enHome = {
  'home.title': 'Five in a row, and dark chess.',
  'home.sentence': 'A quiet hall for gomoku and banqi. Sit down and play, alone or with somebody.',
  'home.ways': 'Ways to play',
  'home.computer.who': 'Alone, at any level, offline too',
  'home.computer': 'Play the computer',
  'home.local': 'Play on one screen',
  'home.friend': 'Play a friend',
  'home.ranked': 'Play ranked',
  'home.local.who': 'With somebody beside you, at this device',
  'home.friend.who': 'By a link, each at their own device',
  'home.ranked.who': 'A stranger of your strength, for a rating',
  'home.offline': 'These need a connection.',
  'home.learn': 'Learn to play',
  'home.lobby': 'Rooms and games to watch',
  'home.licence': 'Open source, MIT licence',
  'home.games': 'The games',
} as const;
