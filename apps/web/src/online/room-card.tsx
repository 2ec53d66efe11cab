// A room in the list: what is played, by which rules, who is there, and the position as it stands.

import { useSignal } from '@preact/signals';
import type { Game } from '@sente/kernel';
import type { Person, RoomCard } from '@sente/protocol';
import { useEffect, useMemo } from 'preact/hooks';
import { useHall } from '../hall.ts';
import { ratingText } from '../parts/clock-text.ts';
import { pictureOf } from '../parts/game-rules.tsx';
import { SmallPicture } from '../parts/small-picture.tsx';
import { ruleTexts, t } from '../words/index.ts';
import { look } from '../words/say.ts';
import { configTexts } from './config-text.ts';

export function RoomCardLink({ card }: { card: RoomCard }) {
  const open = card.status === 'open';
  return (
    <a
      class="room-card"
      href={open ? `/r/${card.code}` : `/r/${card.code}/watch`}
      data-testid={`room-${card.code}`}
    >
      <CardPicture card={card} />
      <span class="told">
        <span class="headline">
          <strong>{ruleTexts(card.config.game).name}</strong>
          <small>{look(`mode.${card.config.mode}`)}</small>
        </span>
        <span class="who">{peopleText(card.seats)}</span>
        <span class="rules">{configTexts(card.config).join(' · ')}</span>
      </span>
      <span class="go">
        {t(open ? 'lobby.join' : 'lobby.watch')}
        {card.spectators > 0 && <small>{t('room.watching', { n: card.spectators })}</small>}
      </span>
    </a>
  );
}

function peopleText(seats: readonly (Person | null)[]): string {
  const sitting = seats.filter((person) => person !== null).map(personText);
  const free = seats.length - sitting.length;
  return [...sitting, ...(free > 0 ? [t('lobby.free', { n: free })] : [])].join(' · ');
}

export function personText(person: Person): string {
  const { name, rating, provisional } = person;
  return rating == null ? name : `${name} ${ratingText(rating, provisional ?? false)}`;
}

/** The game may still have to be fetched; its place is kept meanwhile. */
function CardPicture({ card }: { card: RoomCard }) {
  const { shelf } = useHall();
  const game = useSignal<Game | null>(null);
  const id = card.config.game;
  useEffect(() => {
    let current = true;
    void shelf.find(id).then((found) => {
      if (current) game.value = found ?? null;
    });
    return () => {
      current = false;
    };
  }, [id, shelf, game]);
  return <span class="picture">{game.value && <Position game={game.value} card={card} />}</span>;
}

function Position({ game, card }: { game: Game; card: RoomCard }) {
  const { record, config } = card;
  const picture = useMemo(() => {
    if (record !== null) return pictureOf(game, record);
    const start = game.setUp(
      config.options,
      Array.from({ length: game.seats }, (_, seat) => String(seat)),
    );
    return start.ok ? game.picture(start.value) : null;
  }, [game, record, config]);
  return picture && <SmallPicture picture={picture} />;
}
