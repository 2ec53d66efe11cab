// A running game, live in the lobby: the one with the most spectators, or else the one with the strongest players.

import type { RoomCard } from '@sente/protocol';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { watchAddress } from '../base/addresses.ts';
import { useApp } from '../base/app-context.ts';
import { followMatch } from '../connection/follow-match.ts';
import { useOnline } from '../connection/online.ts';
import { nameWithRatingText } from '../room-parts/room-card.tsx';
import { SmallPicture } from '../ui/small-picture.tsx';
import { enLobby } from '../words/en/lobby.ts';
import { enRoom } from '../words/en/room.ts';
import { ruleTexts } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import '../ui/bot-mark.css';
import './featured-game.css';

const t = translator(enLobby, enRoom);

export function FeaturedGame({ cards }: { cards: readonly RoomCard[] }) {
  const shown = useRef<string | null>(null);
  // The same game stays until it is over, so that the board does not switch while the player watches.
  const card = cards.find(({ match }) => match === shown.current) ?? [...cards].sort(compareByInterest)[0];
  shown.current = card?.match ?? null;
  return card?.match ? <FeaturedGameCard key={card.match} card={card} match={card.match} /> : null;
}

function compareByInterest(a: RoomCard, b: RoomCard): number {
  return b.spectators - a.spectators || sumRatings(b) - sumRatings(a);
}

function sumRatings({ seats }: RoomCard): number {
  return seats.reduce((sum, person) => sum + (person?.rating ?? 0), 0);
}

function FeaturedGameCard({ card, match: id }: { card: RoomCard; match: string }) {
  const { catalog } = useApp();
  const { connection } = useOnline();
  const followed = useMemo(
    () => followMatch({ connection, find: catalog.find }, id),
    [connection, catalog, id],
  );
  useEffect(() => () => followed.stop(), [followed]);
  const [game, match] = [followed.game.value, followed.match.value];
  const picture = useMemo(() => (game && match ? game.picture(match.state) : null), [game, match]);
  return (
    <a
      class="featured"
      href={watchAddress(card.code)}
      data-testid="featured"
      data-plies={match?.plies.length}
    >
      <span class="picture">{picture && <SmallPicture picture={{ ...picture, offers: [] }} />}</span>
      <span class="told">
        <small>{t('lobby.featured')}</small>
        <strong>{ruleTexts(card.config.game).name}</strong>
        {card.seats.map((person, seat) => (
          <span key={person?.id ?? seat} class="who" data-turn={person?.id === findPlayerToMove(match)}>
            {person && <span data-bot={person.bot !== undefined}>{nameWithRatingText(person)}</span>}
          </span>
        ))}
        {card.spectators > 0 && <small>{t('room.watching', { n: card.spectators })}</small>}
        <span class="go">{t('lobby.watch')}</span>
      </span>
    </a>
  );
}

function findPlayerToMove(match: ReturnType<typeof followMatch>['match']['value']): string | undefined {
  return match?.turn == null ? undefined : match.config.players[match.turn];
}
