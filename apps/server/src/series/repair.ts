// Repairs a match with a broken log: its opening starts again in another match, with the stones that can be trusted.

import { accept, type Game, type Result } from '@sente/kernel';
import {
  decideAndEvolve,
  earliestDeadlineOf,
  evolve,
  type Match,
  type MatchConfig,
  type MatchEvent,
  startMatch,
  tryEvolve,
} from '@sente/match';
import { idOfRestartedMatch } from '../base/ids.ts';
import { beginOnce } from '../matches/new-match.ts';
import { finishGame } from '../rooms/room-rules.ts';
import type { MatchRow } from '../store/store.ts';
import { commandSeries, type GamesDeps } from './series-play.ts';

/**
 * The broken match is put aside as aborted, with its log as it is. Where it was in its opening, a new one takes its
 * place with up to three stones; a game past its opening cannot be guessed, and its players may start another.
 */
export async function repairMatch(
  deps: GamesDeps,
  row: MatchRow,
  events: readonly MatchEvent[],
): Promise<void> {
  const { store, log } = deps;
  const game = deps.findGame(row.game);
  if (!game || row.status === 'ended' || row.status === 'aborted') return;
  const at = store.now();
  const { roomId } = row;
  const saved = roomId === null ? null : await readSnapshotState(deps, roomId, row.id);
  const found: Found = { log: stateBeforeDamage(game, events), snapshot: saved };
  const fresh =
    roomId === null || row.config === null ? null : replayOpening(deps, game, row.config, found, at);
  if (roomId !== null && fresh) await replaceMatch(deps, { ...row, roomId }, fresh);
  else if (roomId !== null) await voidMatch(deps, { ...row, roomId });
  // Last, so that a match whose server dies before this is repaired when it is loaded again.
  const aborted: MatchEvent = { kind: 'aborted', at, seat: 0 };
  await store.matches.putAside(row.id, aborted);
  log.error({ match: row.id, restarted: fresh !== null }, 'damaged match aborted');
}

type InRoom = MatchRow & { readonly roomId: string };
type Found = { readonly log: unknown; readonly snapshot: unknown };
type Fresh = { readonly match: Match; readonly events: readonly MatchEvent[] };

/** Another match takes the place of the broken one, in its series and in its room. */
async function replaceMatch(deps: GamesDeps, row: InRoom, { match, events }: Fresh): Promise<void> {
  const id = idOfRestartedMatch(row.id);
  const { roomId, seriesId, mode, rated } = row;
  const { config } = match;
  await beginOnce(deps.play, {
    ...{ id, roomId, seriesId, mode, rated, config, events },
    deadline: earliestDeadlineOf(match),
    deal: null,
  });
  if (seriesId !== null)
    await commandSeries(deps, seriesId, () => ({ kind: 'replace', match: row.id, by: id }));
  else await deps.repository.change(roomId, (room) => accept(room.matchId === row.id ? { matchId: id } : {}));
}

/** No move can be saved: the series goes on with another match; without a series the players may start one. */
async function voidMatch(deps: GamesDeps, { id, roomId, seriesId }: InRoom): Promise<void> {
  if (seriesId !== null) await commandSeries(deps, seriesId, () => ({ kind: 'void', match: id }));
  else await deps.repository.change(roomId, (room) => (room.matchId === id ? finishGame(room) : accept({})));
}

/** The snapshot of the room, sound or damaged: the game takes from it only moves that make sense. */
async function readSnapshotState({ store }: GamesDeps, roomId: string, match: string): Promise<unknown> {
  const snapshot = await store.rooms.snapshot(roomId);
  return snapshot.kind !== 'none' && snapshot.match === match ? snapshot.state : null;
}

/** The state after the events before the one that does not fit. */
function stateBeforeDamage(game: Game, events: readonly MatchEvent[]): unknown {
  let match: Match | null = null;
  for (const event of events) {
    const next: Result<Match> = tryEvolve(game, match, event);
    if (!next.ok) break;
    match = next.value;
  }
  return match?.state ?? null;
}

/** The moves that can be trusted: those of the log, and from the snapshot what came after them. */
function trustedMoves(game: Game, fresh: unknown, { log, snapshot }: Found): readonly string[] | null {
  const [first, further] = [game.salvage(fresh, log), game.salvage(fresh, snapshot)];
  return first && further && [...first, ...further.slice(first.length)];
}

/** null: no move can be saved. */
function replayOpening(
  { draws }: GamesDeps,
  game: Game,
  config: MatchConfig,
  found: Found,
  at: number,
): Fresh | null {
  const started = startMatch(game, config, at);
  if (!started.ok) return null;
  let match = evolve(game, null, started.value);
  const moves = trustedMoves(game, match.state, found);
  if (moves === null) return null;
  const events: MatchEvent[] = [started.value];
  for (const move of moves) {
    const seat = game.turn(match.state) ?? 0;
    const command = { kind: 'move', seat, move, ply: match.plies.length } as const;
    const circumstances = { now: at, random: draws.repairs, deal: null, salt: null };
    const step = decideAndEvolve(game, match, command, circumstances);
    if (!step.ok) continue;
    events.push(...step.value.events);
    match = step.value.match;
  }
  return { match, events };
}
