// The banqi rules written the simple way: every function walks over the whole board and tries every point. It is slow on
// purpose, like its neighbour for gomoku.

export type PlainBanqi = {
  readonly mode: 'classic' | 'three-kingdoms';
  /** `.` empty, `rK` face up, `?rK` face down; row by row from the top left. */
  readonly board: readonly string[];
  readonly turn: number;
  /** The faction's letter by seat; null while it is open. */
  readonly owners: readonly (string | null)[];
  /** Factions out of the game. */
  readonly out: readonly string[];
  readonly counter: number | null;
  readonly over: { readonly winner: string | null; readonly reason: string } | null;
};

export type PlainAction = {
  readonly kind: 'flip' | 'move' | 'capture';
  readonly from: number;
  readonly to: number;
};

const RANKS = 'PCHRMGK';
const FACTIONS = { classic: ['r', 'b'], 'three-kingdoms': ['a', 'b', 'c'] } as const;
const COLUMNS = { classic: 4, 'three-kingdoms': 5 } as const;
const QUIET_LIMIT = 60;

export function plainBanqiStart(mode: PlainBanqi['mode'], board: readonly string[]): PlainBanqi {
  const owners = FACTIONS[mode].map(() => null);
  const counter = mode === 'classic' ? null : QUIET_LIMIT;
  return { mode, board, turn: 0, owners, out: [], counter, over: null };
}

export function plainBanqiActions(game: PlainBanqi): PlainAction[] {
  return game.over ? [] : actionsOf(game, game.turn);
}

function actionsOf(game: PlainBanqi, seat: number): PlainAction[] {
  const { board, owners } = game;
  const found: PlainAction[] = [];
  for (const [from, man] of board.entries()) {
    if (man.startsWith('?')) found.push({ kind: 'flip', from, to: from });
    if (owners[seat] === null || man[0] !== owners[seat]) continue;
    for (const [to, target] of board.entries()) {
      if (target === '.' && canGo(game, from, to)) found.push({ kind: 'move', from, to });
      const isEnemy = target !== '.' && !target.startsWith('?') && target[0] !== man[0];
      if (isEnemy && canTake(game, from, to)) found.push({ kind: 'capture', from, to });
    }
  }
  return found;
}

/** The distance of two points, and the number of men between them (null when they share no row or column). */
function distanceAndMenBetween({ board, mode }: PlainBanqi, from: number, to: number) {
  const columns = COLUMNS[mode];
  const dx = (to % columns) - (from % columns);
  const dy = Math.floor(to / columns) - Math.floor(from / columns);
  if ((dx === 0) === (dy === 0)) return { far: [Math.abs(dx), Math.abs(dy)], between: null };
  const step = Math.sign(dx) + Math.sign(dy) * columns;
  let between = 0;
  for (let at = from + step; at !== to; at += step) if (board[at] !== '.') between++;
  return { far: [Math.abs(dx), Math.abs(dy)], between };
}

function canGo(game: PlainBanqi, from: number, to: number): boolean {
  const { far, between } = distanceAndMenBetween(game, from, to);
  const [dx = 0, dy = 0] = far;
  const isStep = dx + dy === 1;
  if (game.mode === 'classic') return isStep;
  const type = game.board[from]?.[1] ?? '';
  if ('KRC'.includes(type)) return between === 0;
  if (type === 'P') return isStep;
  if (type === 'G') return dx === 1 && dy === 1;
  if (type === 'M') return dx === 2 && dy === 2;
  return dx * dy === 2;
}

function canTake(game: PlainBanqi, from: number, to: number): boolean {
  const type = game.board[from]?.[1] ?? '';
  const target = game.board[to]?.[1] ?? '';
  if (type === 'C') return distanceAndMenBetween(game, from, to).between === 1;
  if (!canGo(game, from, to)) return false;
  if (game.mode !== 'classic') return true;
  if (type === 'K' && target === 'P') return false;
  return (type === 'P' && target === 'K') || RANKS.indexOf(type) >= RANKS.indexOf(target);
}

export function plainBanqiPlay(game: PlainBanqi, { kind, from, to }: PlainAction): PlainBanqi {
  const board = [...game.board];
  const man = (board[from] ?? '').replace('?', '');
  board[from] = kind === 'flip' ? man : '.';
  if (kind !== 'flip') board[to] = man;
  const counter = game.counter === null ? null : kind === 'capture' ? QUIET_LIMIT : game.counter - 1;
  const owners = kind === 'flip' ? ownersAfter(game, man[0] ?? '') : game.owners;
  const next = { ...game, board, owners, counter };
  if (counter === 0) return { ...next, over: { winner: null, reason: 'draw-counter' } };
  return passTurn(
    withoutLostFactions(next),
    kind === 'capture' && game.mode === 'classic' ? 'capture-all' : 'elimination',
  );
}

function ownersAfter({ mode, owners, turn }: PlainBanqi, faction: string): readonly (string | null)[] {
  if (owners[turn] !== null || owners.includes(faction)) return owners;
  const named = owners.map((owner, seat) => (seat === turn ? faction : owner));
  const left = FACTIONS[mode].filter((one) => !named.includes(one));
  return left.length > 1 ? named : named.map((owner) => owner ?? left[0] ?? null);
}

function withoutLostFactions(game: PlainBanqi): PlainBanqi {
  const isGone = (faction: string) => !game.board.some((man) => man.replace('?', '')[0] === faction);
  return { ...game, out: FACTIONS[game.mode].filter((one) => game.out.includes(one) || isGone(one)) };
}

/** The next seat that is in and can move; a seat without a move is out. The last faction wins. */
function passTurn(game: PlainBanqi, reason: string): PlainBanqi {
  const left = FACTIONS[game.mode].filter((faction) => !game.out.includes(faction));
  if (left.length === 1) return { ...game, over: { winner: left[0] ?? null, reason } };
  const turn = (game.turn + 1) % game.owners.length;
  const faction = game.owners[turn] ?? null;
  if (faction !== null && game.out.includes(faction)) return passTurn({ ...game, turn }, reason);
  if (actionsOf(game, turn).length > 0) return { ...game, turn };
  return passTurn({ ...game, turn, out: [...game.out, faction ?? ''] }, 'stalemate');
}
