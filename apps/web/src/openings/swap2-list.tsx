// The most played openings of Swap 2: three stones, the choices after them, and the results.

import { type Game, type Options, type Picture, type Result, replayRecord } from '@sente/kernel';
import { useMemo } from 'preact/hooks';
import { SmallPicture } from '../ui/small-picture.tsx';
import { enOpeningsBook } from '../words/en/openings-book.ts';
import { translator } from '../words/speak.ts';
import type { Choices, Swap2Opening, Swap2Openings } from './continuations.ts';
import {
  NothingPlayed,
  percentText,
  RefusalWithRetry,
  ResultCounts,
  ResultLegend,
} from './continuations-panel.tsx';
import './swap2-list.css';

const t = translator(enOpeningsBook);

type Swap2ListProps = {
  game: Game;
  options: Options;
  answer: Result<Swap2Openings> | null;
  onOpen: (stones: readonly string[]) => void;
  /** The stones to preview on the board; null ends the preview. */
  onPreview: (stones: readonly string[] | null) => void;
  onAgain: () => void;
};

export function Swap2List({ game, options, answer, onOpen, onPreview, onAgain }: Swap2ListProps) {
  if (answer === null) return <div class="played-here" aria-busy="true" />;
  if (!answer.ok) return <RefusalWithRetry refusal={answer.refusal} onAgain={onAgain} />;
  const { value: all } = answer;
  if (all.games === 0) return <NothingPlayed />;
  return (
    <div class="played-here" data-testid="swap2-openings">
      <h2>{t('openings.swap2.all', { n: all.games })}</h2>
      <Swap2ChoiceRows counts={all} />
      <ResultLegend />
      <h2>{t('openings.swap2.most')}</h2>
      <ol class="swap2-list">
        {all.openings.map((one) => (
          <li key={one.stones.join(' ')}>
            <button
              type="button"
              data-testid="swap2-opening"
              onClick={() => onOpen(one.stones)}
              onPointerEnter={() => onPreview(one.stones)}
              onPointerLeave={() => onPreview(null)}
              onFocus={() => onPreview(one.stones)}
              onBlur={() => onPreview(null)}
            >
              <DrawnOpening game={game} options={options} one={one} />
              <span class="told">
                <strong>{one.stones.join(' · ').toUpperCase()}</strong>
                <span>{t('openings.games', { n: one.games })}</span>
              </span>
            </button>
            <Swap2ChoiceRows counts={one} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The board, magnified around the stones. */
function DrawnOpening({ game, options, one }: { game: Game; options: Options; one: Swap2Opening }) {
  const picture = useMemo(() => {
    const states = replayRecord(game, { game: game.id, options, entries: one.stones });
    return states.ok ? game.picture(states.value.at(-1)) : null;
  }, [game, options, one]);
  return (
    <span class="drawing" style={picture ? styleToMagnifyAroundStones(picture) : {}}>
      {picture && <SmallPicture picture={picture} />}
    </span>
  );
}

/** Points around the stones that stay visible. */
const MARGIN = 2;

function styleToMagnifyAroundStones({ grid: { columns }, pieces }: Picture) {
  const ends = ([0, 1] as const).map((axis) => {
    const along = pieces.map(({ at }) => at[axis]);
    return [Math.min(...along), Math.max(...along)] as const;
  });
  const widest = Math.max(...ends.map(([first, last]) => last - first));
  const scale = Math.max(1, columns / (widest + 1 + 2 * MARGIN));
  // The point that stays where it is: the middle of the stones comes as near to the middle as the board allows.
  const origin = ends.map(([first, last]) => `${Math.round((100 * ((first + last) / 2 + 0.5)) / columns)}%`);
  return { '--near': scale.toFixed(2), '--middle': origin.join(' ') };
}

/** In the order the choices are offered in, whichever was made most. */
const CHOSEN = [
  ['=black', 'openings.chose.black'],
  ['=white', 'openings.chose.white'],
  ['=more =black', 'openings.chose.more-black'],
  ['=more =white', 'openings.chose.more-white'],
] as const;
const NONE = { games: 0, black: 0, draws: 0, white: 0 };

function Swap2ChoiceRows({ counts }: { counts: Choices }) {
  return (
    <ul class="choice-rows">
      {CHOSEN.map(([moves, key]) => {
        const found = counts.choices.find(({ choices }) => choices.join(' ') === moves) ?? NONE;
        return (
          <li key={moves} data-none={found.games === 0}>
            <span>{t(key)}</span>
            <span class="share">{percentText(found.games, counts.games)}</span>
            <ResultCounts counts={found} />
          </li>
        );
      })}
    </ul>
  );
}
