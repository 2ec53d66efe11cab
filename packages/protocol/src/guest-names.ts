// The names that a server gives to guests, "Calm Heron 512". They consist of these words only, so that a client can show
// them in the reader's language.

export const GUEST_MANNERS = [
  'Calm',
  'Quiet',
  'Bright',
  'Patient',
  'Clever',
  'Gentle',
  'Swift',
  'Steady',
  'Keen',
  'Brave',
  'Merry',
  'Wise',
  'Silver',
  'Amber',
  'Jade',
  'Coral',
  'Misty',
  'Sunny',
  'Snowy',
  'Lucky',
] as const;

export const GUEST_THINGS = [
  'Heron',
  'Pine',
  'River',
  'Stone',
  'Maple',
  'Fox',
  'Crane',
  'Lotus',
  'Otter',
  'Cedar',
  'Finch',
  'Harbor',
  'Lantern',
  'Bamboo',
  'Willow',
  'Comet',
  'Badger',
  'Island',
  'Meadow',
  'Sparrow',
] as const;

export type GuestManner = (typeof GUEST_MANNERS)[number];
export type GuestThing = (typeof GUEST_THINGS)[number];
