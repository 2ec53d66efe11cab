// English for other people, and the ranking.

export const enPeople = {
  'person.gone': 'Deleted account',
  'person.since': 'here since {date}',
  'person.ratings': 'Ratings',
  'person.rated': '{n} {n:one series|other series} rated',
  'person.place': 'place {place}',
  'person.course': 'Between {low} and {high}',
  'person.matches': 'Matches',
  'person.none': 'No matches yet.',
  'person.more': 'Older matches',
  'person.won': 'Won',
  'person.lost': 'Lost',
  'person.drawn': 'Draw',
  'person.running': 'Playing',
  'person.series': 'game {n} of {of}, series {points}',
  'leaders.empty': 'Nobody is ranked yet. The first place is free:',
  'leaders.place': 'Place',
  'leaders.player': 'Player',
  'leaders.rating': 'Rating',
  'leaders.games': 'Series',
  'leaders.settling': '? The rating is still settling; a place comes with more series.',
} as const;
