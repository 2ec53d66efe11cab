// One game between minds: the rules of packages/games judge every move, and its time is measured.

import { applyEntry, type Game, makeLeaveEntry, must, type Options, seatNames } from '@sente/kernel';
import type { Contestant } from './contestants.ts';
import type { Mind } from './mind.ts';
import type { Lineup } from './plan.ts';

export type Fault = {
  readonly contestant: number;
  readonly kind: 'illegal' | 'overrun' | 'crash';
  readonly ply: number;
  readonly detail: string;
};

export type PlayedGame = {
  readonly lineup: Lineup;
  /** By seat, 1 is first; equal places share. */
  readonly places: readonly number[];
  readonly winner: number | null;
  readonly reason: string;
  readonly options: Options;
  readonly entries: readonly string[];
  readonly faults: readonly Fault[];
};

export type Setting = {
  readonly game: Game;
  readonly options: Options;
  readonly deal: string | null;
  readonly opening: readonly string[];
  readonly lineup: Lineup;
  readonly contestants: readonly Contestant[];
  readonly minds: readonly Mind[];
  readonly maxPlies: number;
  /** Differs from game to game, and so does the chance in the minds. */
  readonly seed: string;
  now(): number;
};

/** Beyond this a move was late. */
export function isMoveLate(tookMs: number, limitMs: number | null): boolean {
  return limitMs !== null && tookMs > limitMs * 1.1 + 50;
}

export async function playGame(setting: Setting): Promise<PlayedGame> {
  const { game, options, opening, lineup, minds, maxPlies } = setting;
  const entries: string[] = [...opening];
  const faults: Fault[] = [];
  let state = must(game.setUp(options, seatNames(game.seats)));
  for (const entry of opening) state = must(applyEntry(game, state, entry));
  for (const number of new Set(lineup)) await minds[number]?.begin(game, options, setting.seed);
  for (let seat = game.turn(state); seat !== null && entries.length < maxPlies; seat = game.turn(state)) {
    const entry = await askForMove(setting, state, seat, entries, faults);
    state = must(applyEntry(game, state, entry));
    entries.push(entry);
  }
  const outcome = game.outcome(state) ?? { winner: null, reason: 'too_long' };
  const places =
    outcome.places ?? lineup.map((_, seat) => (outcome.winner === null || outcome.winner === seat ? 1 : 2));
  return { lineup, places, winner: outcome.winner, reason: outcome.reason, options, entries, faults };
}

/** A settled move; any other answer loses the game. */
async function askForMove(
  { game, deal, lineup, minds, contestants, now }: Setting,
  state: unknown,
  seat: number,
  entries: readonly string[],
  faults: Fault[],
): Promise<string> {
  const number = lineup[seat] ?? 0;
  const fault = (kind: Fault['kind'], detail: string) =>
    faults.push({ contestant: number, kind, ply: entries.length, detail: detail.slice(0, 200) });
  const mind = minds[number];
  try {
    await mind?.ready?.();
    const begun = now();
    const move = (await mind?.move(state, entries)) ?? '';
    const took = now() - begun;
    const limit = contestants[number]?.timeMs ?? null;
    if (isMoveLate(took, limit)) fault('overrun', `${Math.round(took)} ms of ${limit} ms`);
    const settled = game.settle(state, move, deal);
    if (settled.ok && game.moves(state).includes(move)) return settled.value;
    fault('illegal', `${move} ${settled.ok ? 'is not among the moves' : settled.refusal.code}`);
  } catch (error) {
    fault('crash', String(error));
  }
  return makeLeaveEntry(seat, 'forfeit');
}
