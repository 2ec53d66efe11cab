// A player is a person or a bot, and the id says which; `bot-levels.ts` reads the rest of it.

export function isBot(player: string): boolean {
  return player.startsWith('computer-');
}
