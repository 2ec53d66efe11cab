// Our client for the load driver `serverbench`: two players in a room, over the protocol of the server.
import { WebSocket } from 'ws';

const SIZE = 15;
const FIVE = 5;
const ROOM = { mode: 'tieu_dao', swap2Enabled: false };
const LINES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

/**
 * @typedef {object} Player
 * @property {WebSocket} socket
 * @property {string} you
 * @property {(message: any) => void} hear set to listen to everything
 * @property {(message: object) => void} send
 * @property {(message: object, wanted: (heard: any) => boolean) => Promise<any>} ask
 */

/** @param {string} url @returns {Promise<Player>} */
async function connect(url) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { perMessageDeflate: false });
  await new Promise((done, fail) => {
    socket.once('open', done);
    socket.once('error', fail);
  });
  socket.on('error', () => {});
  /** @type {Set<(message: any) => void>} */
  const listeners = new Set();
  /** @type {Player} */
  const player = {
    socket,
    you: '',
    hear: () => {},
    send: (message) => socket.send(JSON.stringify(message)),
    ask(message, wanted) {
      return new Promise((done, fail) => {
        /** @param {any} heard */
        const listen = (heard) => {
          if (!wanted(heard)) return;
          listeners.delete(listen);
          if (heard.t === 'refused' || heard.t === 'error') fail(new Error(heard.code));
          else done(heard);
        };
        listeners.add(listen);
        socket.once('close', () => fail(new Error('closed')));
        player.send(message);
      });
    },
  };
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    player.hear(message);
    for (const listen of [...listeners]) listen(message);
  });
  const welcome = await player.ask({ t: 'hello', v: 1 }, ({ t }) => t === 'welcome' || t === 'error');
  player.you = welcome.you.id;
  return player;
}

/** @param {string} id */
const answerTo = (id) => (/** @type {any} */ heard) =>
  (heard.t === 'done' || heard.t === 'refused') && heard.id === id;

/** Cells count from the top left, ranks from the bottom. @param {number} cell */
function pointName(cell) {
  return `${String.fromCharCode(97 + (cell % SIZE))}${SIZE - Math.floor(cell / SIZE)}`;
}

/** @param {string} move */
function cellOf(move) {
  return (SIZE - Number(move.slice(1))) * SIZE + move.charCodeAt(0) - 97;
}

/** The events hold the moves; the winner follows from the rules, as in every client. */
function newBoard() {
  const board = new Uint8Array(SIZE * SIZE);
  let plies = 0;
  /** @param {number} cell @param {number} dx @param {number} dy */
  const run = (cell, dx, dy) => {
    let [x, y, length] = [(cell % SIZE) + dx, Math.floor(cell / SIZE) + dy, 0];
    for (; x >= 0 && y >= 0 && x < SIZE && y < SIZE; x += dx, y += dy, length += 1)
      if (board[y * SIZE + x] !== board[cell]) break;
    return length;
  };
  return {
    /** @param {string} move @returns {number | null} the winner: 1, 2, 0 for a full board, null while it goes on */
    play(move) {
      const cell = cellOf(move);
      board[cell] = 1 + (plies % 2);
      plies += 1;
      const isFive = LINES.some(([dx = 0, dy = 0]) => 1 + run(cell, dx, dy) + run(cell, -dx, -dy) >= FIVE);
      if (isFive) return board[cell] ?? 0;
      return plies === board.length ? 0 : null;
    },
    get plies() {
      return plies;
    },
  };
}

/** @param {string} url @returns {Promise<{ match: string, players: Player[] }>} the opener first */
async function seatTwo(url) {
  const [host, guest] = await Promise.all([connect(url), connect(url)]);
  const { room } = await host.ask({ t: 'create', id: 'c', config: ROOM }, answerTo('c'));
  await host.ask({ t: 'enter', id: 'e', room }, answerTo('e'));
  const started = host.ask({ t: 'ping', n: 0 }, ({ t, room: now }) => t === 'room' && now.match !== null);
  await guest.ask({ t: 'enter', id: 'e', room, sit: true }, answerTo('e'));
  const { match } = (await started).room;
  const infos = await Promise.all(
    [host, guest].map((player) =>
      player.ask({ t: 'watch', match, since: 0 }, ({ t, match: info }) => t === 'match' && info.id === match),
    ),
  );
  return { match, players: infos[0].match.seat === 0 ? [host, guest] : [guest, host] };
}

/** @param {{ url: string }} options */
export async function openAdapter({ url }) {
  return {
    async open() {
      const { match, players } = await seatTwo(url);
      const game = {
        token: match,
        /** @type {((player: number, ply: number, winner: number | null) => void) | null} */
        onUpdate: null,
        /** @param {number} player @param {number} cell @param {number} ply */
        send(player, cell, ply) {
          const move = { kind: 'move', move: pointName(cell), ply };
          players[player]?.send({ t: 'act', id: `m${ply}`, match, do: move });
        },
        async close() {
          for (const { socket } of players) socket.terminate();
        },
      };
      for (const [index, player] of players.entries()) {
        const board = newBoard();
        player.hear = (message) => {
          if (message.t !== 'events' || message.match !== match) return;
          for (const event of message.events)
            if (event.kind === 'moved') game.onUpdate?.(index, board.plies + 1, board.play(event.move));
        };
      }
      return game;
    },
    /** After a crash, the number of moves the server still has; null: the game is lost. @param {string} match */
    async resume(match) {
      const player = await connect(url);
      const isAnswer = (/** @type {any} */ heard) =>
        heard.t === 'error' || (heard.t === 'events' && heard.match === match);
      const heard = await player.ask({ t: 'watch', match, since: 0 }, isAnswer).catch(() => null);
      player.socket.terminate();
      if (!heard) return null;
      return heard.events.filter((/** @type {any} */ { kind }) => kind === 'moved').length;
    },
  };
}
