// The score of a sitting: each player's name and wins, then the draws.

import { seatNames } from '@sente/kernel';
import { Fragment } from 'preact';
import { enSitting } from '../words/en/sitting.ts';
import { translator } from '../words/speak.ts';
import { findPlayerName, type Sitting } from './sitting.ts';
import './score-line.css';

const t = translator(enSitting);

export function ScoreLine({ sitting, seats }: { sitting: Sitting; seats: number }) {
  const { won, drawn } = sitting;
  const told = seatNames(seats).map((person, index) =>
    t('sitting.won', { who: findPlayerName(sitting, person), n: won[index] ?? 0 }),
  );
  const draws = drawn > 0 ? [t('sitting.drawn', { n: drawn })] : [];
  return (
    <span class="score-line">
      {[...told, ...draws].map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ' · '}
          <span>{text}</span>
        </Fragment>
      ))}
    </span>
  );
}
