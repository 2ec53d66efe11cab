// A position as a small drawing: cards, rule examples.

import { drawPicture } from '@sente/board';
import type { Picture } from '@sente/kernel';
import { useId, useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { useIsDarkTheme } from '../base/theme.ts';
import { language } from '../words/speak.ts';
import { manLetters } from './man-letters.ts';
import './small-picture.css';

type SmallPictureProps = { picture: Picture; title?: string };

export function SmallPicture({ picture, title }: SmallPictureProps) {
  const { settings, catalog } = useApp();
  const dark = useIsDarkTheme();
  const { board: theme, men } = settings.value.value;
  const carvings = catalog.carvings.value;
  const ids = useId();
  const drawn = useMemo(
    () =>
      drawPicture(picture, {
        theme,
        dark,
        men,
        letters: manLetters(picture.pieces.map(({ look }) => look)),
        carvings,
        ids,
        ...(title === undefined ? {} : { title }),
      }),
    [picture, theme, dark, men, carvings, title, ids, language.value],
  );
  // Safe as HTML: the text is our own drawing of a position and contains no user input.
  return <div class="small-picture" dangerouslySetInnerHTML={{ __html: drawn }} />;
}
