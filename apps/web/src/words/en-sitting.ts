// English for the people at one screen: who they are, who begins, how they stand.

export const enSitting = {
  'sitting.title': 'Players',
  'sitting.name': 'Name of {who}',
  'sitting.begins': 'Who begins',
  'sitting.alternate': 'Change sides after every game',
  'sitting.turning': 'Turn the text to whoever moves',
  'sitting.turning.about': 'For a device that lies flat between two players.',
  'sitting.score': 'Games won',
  'sitting.won': '{who} {n}',
  'sitting.drawn': '{n} {n:one draw|other draws}',
  'sitting.reset': 'Count from zero',
} as const;
