// Short facts in one line, which wraps only between them.

import { Fragment } from 'preact';
import { capitalized } from '../words/speak.ts';
import './facts.css';

/** `bots`: the indexes of the facts that name a bot. */
export function FactsInLine({ texts, bots = [] }: { texts: readonly string[]; bots?: readonly boolean[] }) {
  return (
    <>
      {texts.map((text, index) => (
        <Fragment key={text}>
          <span class="fact" data-bot={bots[index]}>
            {index === 0 ? capitalized(text) : text}
            {index < texts.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </>
  );
}
