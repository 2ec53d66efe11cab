// English for the computer in rooms; it arrives with what says it.

export const enBots = {
  'bot.add': 'Add the computer',
  'bot.change': 'Level',
  'bot.remove': 'Remove',
  'create.mode.training': 'You against the computer, at once. It counts for nothing.',
  'refusal.no_bots': 'The computer does not play on this server.',
  'refusal.too_many_bots':
    'You play the computer in {most} {most:one room|other rooms} already. Finish one first.',
  'refusal.bots_busy': 'The computer has too many moves to think about just now. Try again a little later.',
} as const;
