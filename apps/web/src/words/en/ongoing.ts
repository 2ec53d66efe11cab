// English for the queue, and what goes on elsewhere.

export const enOngoing = {
  'queue.waiting': 'Looking for an opponent…',
  'queue.estimate': 'about {time}',
  'queue.longer': 'longer than usual',
  'queue.next': 'Next opponent',
  'queue.meanwhile': 'Play the computer meanwhile',
  'queue.stop': 'Stop',
  'queue.found': 'An opponent is found.',
  'queue.go': 'To the table',
  'queue.decline': 'Decline',
  'ongoing.label': 'Going on',
  'ongoing.your-move': 'Your move',
  'ongoing.their-move': 'Your game goes on',
  'ongoing.between': 'The next game is coming',
  'ongoing.against': '{game}, against {who}',
  'ongoing.more': 'and {n} more',
  'ongoing.back': 'Back to it',
  'ongoing.room': 'Your room is waiting',
  'title.your-turn': '● Your move',
  'title.begins': '● The game begins',
} as const;
