// Games leave and enter the hall here: as a link, as text of ours and of the field, as a picture.

export { toPng, toSvg } from './images.ts';
export { REPLAY_PATH, readShared, type SharedGame, shareLink } from './link.ts';
export { fromPos, toPos } from './pos.ts';
export { fromPsq, toPsq } from './psq.ts';
export { fromSgf, toSgf } from './sgf.ts';
