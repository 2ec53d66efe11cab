// English for the people at one screen, and their saved game.

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
  'aside.title': 'A saved game could not be read',
  'aside.text': 'It was set aside on this device, and a new game is ready.',
} as const;
