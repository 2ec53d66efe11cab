// Plays a table: the players sit down, move in turn, chat, and go on to the next game of their series.

import { findGame } from '@sente/games';
import type { Match } from '@sente/match';
import type { Action } from '@sente/protocol';
import type { Chooser } from '../../e2e/support/saved-games.ts';
import type { Somebody } from './hall.ts';

type Config = Record<string, unknown>;

export type Table = {
  readonly code: string;
  readonly people: readonly Somebody[];
  /** The match being played, or played last. */
  match(): string;
  /** The moves in turn, each by the player to move. */
  play(moves: string): Promise<void>;
  /** The same, as long as `choose` has a move. */
  playOn(choose: Chooser): Promise<void>;
  do(who: Somebody, action: Action): Promise<void>;
  say(who: Somebody, text: string): Promise<void>;
  /** All players ask for the next game of the series. */
  goOn(): Promise<void>;
};

/** The first player opens the room and the game; it begins when all have arrived. */
export async function sitDown(people: readonly Somebody[], config: Config): Promise<Table> {
  const [host, ...others] = people;
  if (!host) throw new Error('a table needs at least one player');
  const id = await host.create(config);
  for (const one of [host, ...others]) await one.enter(id, true);
  return await openTable(id, people, host);
}

async function openTable(id: string, people: readonly Somebody[], host: Somebody): Promise<Table> {
  const started = await host.untilRoom((view) => view.match !== null);
  let match = '';
  const watch = async (next: string | null) => {
    match = next ?? '';
    // A player who does not watch the match counts as absent.
    for (const one of people) await one.watch(match);
  };
  await watch(started.match);
  const table: Table = {
    code: started.code,
    people,
    match: () => match,
    async play(moves) {
      for (const move of moves.split(' ')) await playMove(match, people, host, move);
    },
    async playOn(choose) {
      for (;;) {
        const now = await settled(host, match);
        const game = findGame(now.config.game);
        const move = game && now.turn !== null ? choose(game, now.state, now.plies.length) : null;
        if (move === null) return;
        await playMove(match, people, host, move);
      }
    },
    do: (who, action) => must(who.act(match, action)),
    say: (who, text) => must(who.ask({ t: 'chat', room: id, text })),
    async goOn() {
      await host.untilRoom((view) => view.nextGameAt !== null);
      for (const one of people) await must(one.room(id, { kind: 'go_on' }));
      const next = await host.untilRoom((view) => view.match !== match && view.match !== null);
      for (const one of people) one.send({ t: 'unwatch', match });
      await watch(next.match);
    },
  };
  return table;
}

const settled = (host: Somebody, match: string): Promise<Match> => host.until(match, () => true);

async function playMove(
  match: string,
  people: readonly Somebody[],
  host: Somebody,
  move: string,
): Promise<void> {
  const { turn, plies, config } = await settled(host, match);
  const who = people.find(({ you }) => turn !== null && you === config.players[turn]);
  if (!who) throw new Error(`no player is to move for ${move}`);
  await must(who.act(match, { kind: 'move', move, ply: plies.length }));
  await host.until(match, (now) => now.plies.length > plies.length);
}

async function must(answer: ReturnType<Somebody['act']>): Promise<void> {
  const told = await answer;
  if (told.t === 'refused') throw new Error(`refused: ${told.code} ${JSON.stringify(told.data)}`);
}

/** A whole ranked series of two games, both ended by resignation. */
export async function beat(winner: Somebody, loser: Somebody): Promise<void> {
  const table = await sitDown([winner, loser], { mode: 'ranked' });
  await table.play('h8 i9 g7 =white h9 g9');
  await table.do(loser, { kind: 'resign' });
  await table.goOn();
  await table.play('h8 i9 g7 =white');
  await table.do(loser, { kind: 'resign' });
  const { id } = await winner.untilRoom((view) => view.ratingChanges !== null);
  for (const one of [winner, loser]) {
    one.send({ t: 'unwatch', match: table.match() });
    one.send({ t: 'leave', room: id });
  }
}
