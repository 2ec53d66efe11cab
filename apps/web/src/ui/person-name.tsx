// Somebody's name as the way to their page. A bot has none, and is marked as what it is.

import type { Person } from '@sente/protocol';
import './bot-mark.css';

/** `text`: what they are called, and what they are worth where that is told too. */
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
