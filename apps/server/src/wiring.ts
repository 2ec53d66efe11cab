// The consequences of a move, an end, a join or a hint of another server: this file calls the parts that have something to
// do then, in the order in which they do it. No part registers itself with another: to see what follows a move,
// read `play.listen`.

import { writeToClient } from '@sente/protocol';
import type { Logger } from 'pino';
import type { Metrics } from './base/metrics.ts';
import type { ServerParts } from './composition.ts';
import { encodeTextFrame } from './connections/frames.ts';

export function wire(parts: ServerParts, metrics: Pick<Metrics, 'acted' | 'thought'>, log: Logger): void {
  followMatches(parts, metrics);
  followRooms(parts);
  followHints(parts);
  followMissedHints(parts);
  followHealth(parts, log);
}

function followMatches(parts: ServerParts, metrics: Pick<Metrics, 'acted' | 'thought'>) {
  const { play, watch, matchPresence, games, bots, rater, botQueue } = parts;
  play.listen({
    /** A match has begun on this server: it is in the store and in memory. */
    matchBegan(match) {
      // Players who have not come to the board when the time for arriving is over are absent.
      matchPresence.matchBegan(match.id);
      // The first turn may be a bot's.
      bots.matchBegan(match);
    },

    /** A match in memory has new events, which this server has written or, after a hint, read. */
    stepTaken(loaded) {
      // Players and spectators first: everything below may cause another step, and they see the steps in order.
      watch.stepTaken(loaded);
      // A player who is connected here may have been marked as absent by another server.
      matchPresence.stepTaken(loaded);
      // All players may have agreed to a rematch.
      games.stepTaken(loaded);
      // A bot stops thinking about a position that is gone. Before `stepWritten`, which begins the next turn.
      bots.stepTaken(loaded);
    },

    /** The same step, on the one server that has written it: a bot's turn is begun once, not by every server. */
    stepWritten(loaded) {
      bots.stepWritten(loaded);
    },

    /** The step was the last one. */
    matchEnded(loaded) {
      // The series counts the game, or the room opens again.
      games.matchEnded(loaded);
    },

    /** The log of the match cannot be folded. */
    matchBroken(row, events) {
      games.matchBroken(row, events);
    },

    /** An act was answered, whether anything came of it or not. */
    acted: metrics.acted,
  });

  // A bot's thread has answered.
  botQueue.onThought(metrics.thought);

  games.listen({
    /** A series has ended. Its room opens after this, so that the room shows the new ratings. */
    seriesEnded: rater.seriesEnded,
  });
}

function followRooms({ repository, roomPresence, updates, seatedRooms, chat, queue, lobby }: ServerParts) {
  repository.listen({
    /** This server has made a room. */
    roomMade(id) {
      // Nothing was said in it yet: the first visitor need not ask the store.
      chat.roomMade(id);
    },

    /** A room has changed, here or on another server. */
    roomChanged(id) {
      // A player who is connected here may have been marked as gone by another server.
      roomPresence.roomChanged(id);
      // Connections in the room get it whole.
      void updates.send(id);
      // Players with a seat in it see it on every page.
      seatedRooms.roomChanged(id);
      // After a rated game its players get what spectators wrote.
      chat.roomChanged(id);
      // A meeting may be over: a player stood up, or the game has begun.
      queue.roomChanged(id);
      // The list of public rooms is sent again soon.
      lobby.roomChanged();
    },
  });
}

/** Hints say that something in the store has changed. A server hears its own hints, too. */
function followHints(parts: ServerParts) {
  const { bus, play, repository, chat, people, accountChanges, rater, queue, presenceQuery, onlineCount } =
    parts;
  bus.subscribe('match', ({ match, seq }) => play.hinted(match, seq));
  bus.subscribe('room', ({ room, version }) => repository.hinted(room, version));
  bus.subscribe('chat', ({ room, line }) => chat.hinted(room, line));
  bus.subscribe('account', ({ account, renewed }) => {
    // The old name is forgotten before the connections of the account are told the new one.
    people.hinted(account);
    accountChanges.hinted(account, renewed);
  });
  bus.subscribe('rating', ({ account }) => rater.hinted(account));
  bus.subscribe('queue', ({ account }) => queue.hinted(account));
  bus.subscribe('presence-asked', ({ place, account }) => presenceQuery.asked(place, account));
  bus.subscribe('presence-seen', ({ place, account }) => presenceQuery.seen(place, account));
  bus.subscribe('people', ({ server, people: count }) => onlineCount.hinted(server, count));
}

/**
 * Hints may have been lost. About once a second while the bus is silent, and once after it, each part reads from the
 * store what its hints would have told. The queue reads the store every second anyway. The caches come before the parts
 * that read through them.
 */
function followMissedHints({
  bus,
  play,
  people,
  rater,
  repository,
  roomCatchUp,
  chat,
  accountChanges,
}: ServerParts) {
  bus.onMissed(play.hintsMissed);
  bus.onMissed(people.hintsMissed);
  bus.onMissed(rater.hintsMissed);
  bus.onMissed(repository.hintsMissed);
  bus.onMissed(roomCatchUp.hintsMissed);
  bus.onMissed(chat.hintsMissed);
  bus.onMissed(accountChanges.recheckSignInsAfterMissedHints);
}

function followHealth(parts: ServerParts, log: Logger) {
  const { awake, health, bus, connections, queue } = parts;
  const tellEverybody = (message: Parameters<typeof writeToClient>[0]) =>
    connections.sendToAll(encodeTextFrame(writeToClient(message)));

  awake.onSlept((ms) => {
    log.warn({ ms: Math.round(ms) }, 'this server slept, or its clock was set ahead');
    // No player is judged by the time that this server slept: it is owed to the clocks until it was given back.
    health.clocks.owe();
    // Clients come back after a sleep: their places in the queue are kept for a while.
    queue.slept();
  });

  health.store.onChange((answers) => {
    if (answers) log.info('the database answers again');
    else log.warn('the database does not answer');
  });

  health.clocks.onChange((isRepaid) => {
    log.info(
      isRepaid ? 'acts are accepted: all clocks are credited' : 'acts wait until the clocks are credited',
    );
    tellEverybody({ t: 'storage', ok: isRepaid });
  });

  bus.onSilence(({ silent, cutOff, unheard, ms }) => {
    if (silent) log.warn({ cutOff, unheard }, 'the bus is silent');
    else log.info({ ms }, 'the bus is heard again');
    tellEverybody({ t: 'bus', silent });
    if (silent) return;
    // During the silence, players who left could not be told from players who are connected to another server.
    checkWhetherPlayersReturn(parts);
  });
}

/**
 * Players who are not connected to any server get time to come back to their matches and rooms. Called when it is not known
 * who is connected: after a start, after the death of another server, and after a silence of the bus.
 */
export function checkWhetherPlayersReturn({
  matchPresence,
  roomPresence,
}: Pick<ServerParts, 'matchPresence' | 'roomPresence'>) {
  matchPresence.checkReturns();
  roomPresence.checkReturns();
}
