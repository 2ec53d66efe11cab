// A player's name as a link to their page. A bot has no page; its name gets the mark of a bot.

import type { Person } from '@sente/protocol';
import './bot-mark.css';

/** `text`: the name, with the rating where it is shown. */
export function PersonName({ person, text }: { person: Person; text: string }) {
  const isBot = person.bot !== undefined;
  return isBot || person.gone ? (
    <span class="name" data-bot={isBot}>
      {text}
    </span>
  ) : (
    <a class="name" href={`/u/${person.id}`}>
      {text}
    </a>
  );
}
