// A game's rules in three lines, with drawn examples.

import type { Game } from '@sente/kernel';
import { useMemo } from 'preact/hooks';
import { ruleExamples } from '../words/rule-examples.ts';
import { ruleTexts } from '../words/rules.ts';
import { pictureOfRecord } from './record-picture.ts';
import { SmallPicture } from './small-picture.tsx';
import './game-rules.css';

export function GameRules({ game }: { game: Game }) {
  const { lines } = ruleTexts(game.id);
  return (
    <div class="game-rules">
      <ol>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <div class="examples">
        {ruleExamples(game.id).map(({ record, caption }) => (
          <figure key={record}>
            <DrawnExample game={game} record={record} />
            <figcaption>{caption}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

function DrawnExample({ game, record }: { game: Game; record: string }) {
  const picture = useMemo(() => pictureOfRecord(game, record), [game, record]);
  return picture && <SmallPicture picture={picture} />;
}
