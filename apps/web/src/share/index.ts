// Games leave and enter the hall here: as a link, as text of ours and of the field, as a picture.

export { toPng, toSvg } from './images.ts';
export { shareLink } from './link.ts';
export { toPos } from './pos.ts';
export { toPsq } from './psq.ts';
export { readGame } from './read.ts';
export { dayOf, type Told, toSgf } from './sgf.ts';
export { LONGEST_IMPORT } from './stones.ts';
