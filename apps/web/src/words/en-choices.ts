// English for what an opening asks and decides; it arrives with that, and where the opening is chosen.

export const enChoices = {
  'opening.swap2.about': 'One player sets the opening, the other picks the side: fair for both.',
  'choice.black.means': 'You play black, your opponent white.',
  'choice.white.means': 'You play white, your opponent black.',
  'choice.place_more.means': 'You add a white and a black stone; your opponent then picks the colour.',
  'swap2.final': '{black} plays black, {white} plays white.',
  'swap2.next.black': 'Black moves next.',
  'swap2.next.white': 'White moves next.',
  'swap2.you-next': 'You move next.',
  'swap2.they-next': 'Your opponent moves next.',
} as const;
