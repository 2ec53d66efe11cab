// A player on the page of a room: waits for others, plays, offers, gives up, goes away.

import { type Command, type Match, OFFERS, type OfferKind } from '@sente/match';
import type { RoomAction, RoomView } from '@sente/protocol';
import type { TableModel } from '../../../web/src/table/model/table-view.ts';
import type { RoomPage, Tab } from './browser.ts';
import { chooseMove } from './move-choice.ts';
import type { SimulationOptions } from './options.ts';
import type { Stream } from './seed.ts';

export type Visit = {
  readonly tab: Tab;
  readonly page: RoomPage;
  readonly chance: Stream;
  readonly options: SimulationOptions;
  /** The codes of rooms that players have told each other. */
  readonly codes: string[];
  /** The player ends what goes on. */
  readonly finishing: boolean;
  ask(request: () => Promise<unknown>): void;
  /** Numbers the player's lines of chat. */
  newLine(): number;
  /** Whether the player still thinks about this position. */
  isThinking(position: string, moveMs: number | null): boolean;
};

const MOST_CODES = 20;
/** Some games of banqi never end by themselves: from this ply on players give up now and then. */
const LONG_GAME = 24;
/** A draw is offered from this ply on. */
const DRAWISH = 4;

export function actInRoom(visit: Visit): void {
  const { tab, page, chance, finishing } = visit;
  const { store } = page;
  const view = store.view.peek();
  const isUnwelcome = store.refusal.peek() !== null || (view === null && chance.happens(0.2));
  if (isUnwelcome || view?.status === 'closed') tab.openLobby();
  else if (view === null) return;
  else if (!finishing && chance.happens(0.03)) visit.ask(() => store.say(`hello ${visit.newLine()}`));
  else if (view.status === 'open' || view.match === null) actBeforeGame(visit, view);
  else if (shouldLeaveRoom(visit, view)) tab.openLobby();
  else if (view.status === 'between') goOnOrResignSeries(visit);
  else playAtTable(visit, tab.showMatch(view.match).model.peek());
}

function actBeforeGame(visit: Visit, view: RoomView): void {
  const { tab, page, chance, finishing, codes, options } = visit;
  const { store } = page;
  const act = (action: RoomAction) => visit.ask(() => store.act(action));
  const seat = store.seat.peek();
  const own = tab.connection.you.peek()?.id;
  const isHost = view.host === own;
  const isSeatFree = view.seats.some(({ person }) => person === null);
  const guest = view.seats.find(({ person }) => person !== null && person.id !== own)?.person ?? null;
  if (isHost && isSeatFree && codes.length < MOST_CODES && !codes.includes(view.code) && chance.happens(0.3))
    codes.push(view.code);
  if (finishing || chance.happens(0.04)) {
    if (isHost && chance.happens(0.5)) act({ kind: 'close' });
    tab.openLobby();
  } else if (seat < 0 && isSeatFree) act({ kind: 'sit' });
  else if (seat >= 0 && view.seats[seat]?.ready === false) act({ kind: 'ready', ready: true });
  else if (seat >= 0 && chance.happens(0.03)) act({ kind: 'stand' });
  else if (isHost && guest !== null && chance.happens(0.15)) act({ kind: 'kick', player: guest.id });
  else if (isHost && isSeatFree && chance.happens(options.bots / 2)) act({ kind: 'bot', level: 1 });
}

function shouldLeaveRoom({ page, chance, finishing }: Visit, view: RoomView): boolean {
  const isPlayer = page.store.seat.peek() >= 0;
  if (finishing) return !isPlayer || view.status === 'ended';
  if (view.status === 'ended') return chance.happens(0.15);
  return chance.happens(isPlayer ? 0.005 : 0.05);
}

function goOnOrResignSeries({ page, chance, finishing, ask }: Visit): void {
  const { store } = page;
  if (store.seat.peek() < 0) return;
  if (finishing) ask(() => store.act({ kind: 'resign_series' }));
  else if (chance.happens(0.3)) ask(() => store.act({ kind: 'go_on' }));
}

/** null: the match has not arrived yet. */
function playAtTable(visit: Visit, model: TableModel | null): void {
  const seat = model?.viewerSeats.peek()[0];
  if (model === null || seat === undefined) return;
  const command = chooseCommand(visit, model, seat);
  if (command !== null) visit.ask(() => model.send(command));
}

function chooseCommand(visit: Visit, model: TableModel, seat: number): Command | null {
  const { page, chance, finishing } = visit;
  const match = model.match.peek();
  if (match.status === 'ended' || match.status === 'aborted')
    return finishing ? null : chooseRematchCommand(match, seat, chance);
  if (model.game.sides(match.state)[seat]?.out) return null;
  if (finishing) return { kind: 'resign', seat };
  const answer = answerToOffer(match, seat, chance);
  if (answer !== null) return answer;
  if (match.turn !== seat) return chooseOffTurnCommand(match, seat, chance);
  const position = `${page.table?.match} ${match.plies.length}`;
  return visit.isThinking(position, match.config.moveMs)
    ? null
    : chooseOnTurnCommand(model, match, seat, chance);
}

/** null: no other player has offered anything, or the player thinks about it. */
function answerToOffer({ offers }: Match, seat: number, chance: Stream): Command | null {
  const offered = OFFERS.find((kind) => offers[kind].length > 0 && !offers[kind].includes(seat));
  if (offered === undefined || chance.happens(0.3)) return null;
  return { kind: chance.happens(0.65) ? 'offer' : 'decline', seat, offer: offered };
}

function chooseRematchCommand(match: Match, seat: number, chance: Stream): Command | null {
  if (match.rematchAgreed || match.offers.rematch.includes(seat)) return null;
  return answerToOffer(match, seat, chance) ?? (chance.happens(0.2) ? offerOf('rematch', seat) : null);
}

const offerOf = (offer: OfferKind, seat: number): Command => ({ kind: 'offer', seat, offer });

function chooseOnTurnCommand(
  { game }: TableModel,
  match: Match,
  seat: number,
  chance: Stream,
): Command | null {
  if (match.plies.length > LONG_GAME && chance.happens(0.1)) return { kind: 'resign', seat };
  if (match.plies.length > DRAWISH && chance.happens(0.03)) return offerOf('draw', seat);
  const move = chooseMove(game, match.state, seat, chance);
  return move === null ? null : { kind: 'move', seat, move, ply: match.plies.length };
}

function chooseOffTurnCommand({ plies }: Match, seat: number, chance: Stream): Command | null {
  if (plies.length < 2 && chance.happens(0.02)) return { kind: 'abort', seat };
  if (plies.length > 0 && chance.happens(0.03)) return offerOf(chance.pick(['draw', 'takeback']), seat);
  return chance.happens(0.004) ? { kind: 'resign', seat } : null;
}
