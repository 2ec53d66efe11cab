// A room in the list: the game, its rules, the people, and the current position.

import { useSignal } from '@preact/signals';
import type { Game, OptionSpec } from '@sente/kernel';
import type { RoomConfig } from '@sente/match';
import type { Person, RoomCard } from '@sente/protocol';
import { useEffect, useMemo } from 'preact/hooks';
import { roomAddress, watchAddress } from '../base/addresses.ts';
import { useApp } from '../base/app-context.ts';
import { useOnline } from '../connection/online.ts';
import { FactsInLine } from '../ui/facts.tsx';
import { ratingText } from '../ui/numbers.ts';
import { pictureOfRecord } from '../ui/record-picture.ts';
import { SmallPicture } from '../ui/small-picture.tsx';
import { enGames } from '../words/en/games.ts';
import { enLobby } from '../words/en/lobby.ts';
import { enRoom } from '../words/en/room.ts';
import { personName } from '../words/guest-names.ts';
import { ruleTexts } from '../words/rules.ts';
import { sayCode, translator } from '../words/speak.ts';
import { roomRuleTexts } from './config-text.ts';
import '../ui/bot-mark.css';
import './rules.css';
import './room-card.css';

const t = translator(enLobby, enRoom);

export function RoomCardLink({ card }: { card: RoomCard }) {
  const { session } = useOnline();
  const me = session.you.value?.id;
  const open = card.status === 'open';
  const mine = card.seats.some((person) => person !== null && person.id === me);
  return (
    <a
      class="room-card"
      href={open || mine ? roomAddress(card.code) : watchAddress(card.code)}
      data-testid={`room-${card.code}`}
    >
      <RoomPicture config={card.config} record={card.record} />
      <span class="told">
        <span class="headline">
          <strong>{ruleTexts(card.config.game).name}</strong>
          <small>{sayCode(enGames, `mode.${card.config.mode}`)}</small>
        </span>
        <span class="who">
          <PeopleAndFreeSeats seats={card.seats} />
        </span>
        <span class="rules">
          <FactsInLine texts={roomRuleTexts(card.config, useOptionSpecs(card.config.game))} />
        </span>
      </span>
      <span class="go" data-open={open}>
        {t(mine ? 'lobby.back' : open ? 'lobby.join' : 'lobby.watch')}
        {card.spectators > 0 && <small>{t('room.watching', { n: card.spectators })}</small>}
      </span>
    </a>
  );
}

function PeopleAndFreeSeats({ seats }: { seats: readonly (Person | null)[] }) {
  const sitting = seats.filter((person) => person !== null);
  const free = seats.length - sitting.length;
  const texts = [...sitting.map(nameWithRatingText), ...(free > 0 ? [t('lobby.free', { n: free })] : [])];
  return <FactsInLine texts={texts} bots={sitting.map(({ bot }) => bot !== undefined)} />;
}

export function nameWithRatingText(person: Person): string {
  const { rating, provisional } = person;
  const name = personName(person);
  return rating == null ? name : `${name} ${ratingText(rating, provisional ?? false)}`;
}

type RoomPictureProps = { config: RoomConfig; record: string | null };

/** A game by its id; null while it is fetched. */
export function useLoadedGame(id: string): Game | null {
  const { catalog } = useApp();
  const game = useSignal<Game | null>(null);
  useEffect(() => {
    let current = true;
    void catalog.find(id).then((found) => {
      if (current) game.value = found ?? null;
    });
    return () => {
      current = false;
    };
  }, [id, catalog, game]);
  return game.value;
}

/** The options of a game; empty until the game is loaded. */
export function useOptionSpecs(game: string): readonly OptionSpec[] {
  return useApp().catalog.here(game)?.options ?? [];
}

/** The picture has its size before the game is loaded, so that nothing moves. */
export function RoomPicture({ config, record }: RoomPictureProps) {
  const game = useLoadedGame(config.game);
  return (
    <span class="picture">{game && <PositionPicture game={game} config={config} record={record} />}</span>
  );
}

function PositionPicture({ game, config, record }: RoomPictureProps & { game: Game }) {
  const picture = useMemo(() => {
    if (record !== null) return pictureOfRecord(game, record);
    const start = game.setUp(
      config.options,
      Array.from({ length: game.seats }, (_, seat) => String(seat)),
    );
    return start.ok ? game.picture(start.value) : null;
  }, [game, record, config]);
  return picture && <SmallPicture picture={picture} />;
}
