// A game's rules in three lines, with drawn examples.

import { type Game, type Picture, parseRecord, replay } from '@sente/kernel';
import { useMemo } from 'preact/hooks';
import { ruleTexts } from '../words/index.ts';
import { SmallPicture } from './small-picture.tsx';
import './game-rules.css';

export function GameRules({ game }: { game: Game }) {
  const { lines, examples } = ruleTexts(game.id);
  return (
    <div class="game-rules">
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {examples.length > 0 && (
        <div class="examples">
          {examples.map(({ record, caption }) => (
            <figure key={record}>
              <Example game={game} record={record} />
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
        </div>
      )}
    </div>
  );
}

function Example({ game, record }: { game: Game; record: string }) {
  const picture = useMemo(() => pictureOf(game, record), [game, record]);
  return picture && <SmallPicture picture={picture} />;
}

/** The position after the last entry of a record; null when it is not one of this game. */
export function pictureOf(game: Game, text: string): Picture | null {
  const record = parseRecord(text, (id) => (id === game.id ? game : undefined));
  if (!record.ok) return null;
  const states = replay(game, record.value);
  return states.ok ? game.picture(states.value.at(-1)) : null;
}
