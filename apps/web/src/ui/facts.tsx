// Short facts in one line: where it breaks, it breaks between them.

import { Fragment } from 'preact';
import { capitalized } from '../words/index.ts';
import './facts.css';

export function Facts({ texts }: { texts: readonly string[] }) {
  return (
    <>
      {texts.map((text, index) => (
        <Fragment key={text}>
          <span class="fact">
            {index === 0 ? capitalized(text) : text}
            {index < texts.length - 1 && ' ·'}
          </span>{' '}
        </Fragment>
      ))}
    </>
  );
}
