// English for links that are shared: the server puts it into the head of a page, the page never says it.

export const enPreviews = {
  'link.invite': '{who} invites you to a game of {game}',
  'link.room': 'A game of {game}',
  'link.match': '{players}: {game}',
  'link.about.open': 'Open the link, sit down and play in the browser. No account is needed.',
  'link.about.live': 'Being played now: open the link to watch.',
  'link.about.over': 'Look through the game move by move.',
} as const;
