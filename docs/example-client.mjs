// A whole client in a hundred lines: two guests meet in a room and play gomoku with Swap 2 to the end.
//
//   npm install ws            (Node 22 and browsers have WebSocket built in; Node 20 needs this package)
//   node example-client.mjs http://localhost:3000
//
// docs/protocol.md describes every step. The client knows no rules: its moves are a fixed list.

const server = process.argv[2] ?? 'http://localhost:3000';
const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket;

/** One person: a connection, the token to come back with, and the logs of the watched matches. */
async function connect(name) {
  const socket = new WebSocket(`${server.replace(/^http/, 'ws')}/ws`);
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = () => fail(new Error(`no server at ${server}`));
  });
  const logs = new Map();
  const waiting = new Set();
  let ids = 0;

  /** Resolves with the next message that fits. */
  const hear = (fits) =>
    new Promise((done) => {
      waiting.add({ fits, done });
    });

  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.t === 'events') {
      // `from` is the number of the first event; events at their place leave no gap in the log.
      const log = logs.get(message.match) ?? [];
      log.splice(message.from - 1, Number.POSITIVE_INFINITY, ...message.events);
      logs.set(message.match, log);
    }
    for (const one of waiting) {
      if (!one.fits(message)) continue;
      waiting.delete(one);
      one.done(message);
    }
  };

  const send = (message) => socket.send(JSON.stringify(message));
  /** Sends with a new id and resolves with the answer to it. */
  const ask = (message) => {
    ids += 1;
    const id = `${name}-${ids}`;
    const answer = hear((heard) => heard.id === id && (heard.t === 'done' || heard.t === 'refused'));
    send({ ...message, id });
    return answer;
  };

  const welcome = hear((message) => message.t === 'welcome');
  send({ t: 'hello', v: 1 });
  const { you, token } = await welcome;
  return { you, token, logs, send, ask, hear, close: () => socket.close() };
}

const ann = await connect('ann');
const bob = await connect('bob');
console.log(`${ann.you.name} and ${bob.you.name} are connected`);

// Ann creates a room and enters it. Bob enters by its code and takes the free seat, and the game starts.
const { room } = await ann.ask({ t: 'create', config: { mode: 'tieu_dao', swap2Enabled: true } });
const shown = ann.hear((message) => message.t === 'room');
await ann.ask({ t: 'enter', room });
const { code } = (await shown).room;
const playing = ann.hear((message) => message.t === 'room' && message.room.status === 'playing');
await bob.ask({ t: 'enter', room: code, sit: true });
const { match } = (await playing).room;
console.log(`room ${code}, match ${match}`);

// Both watch the match; `match` tells each their seat.
const seats = [];
for (const person of [ann, bob]) {
  const info = person.hear((message) => message.t === 'match');
  const started = person.hear((message) => message.t === 'events');
  person.send({ t: 'watch', match, since: 0 });
  seats[(await info).match.seat] = person;
  await started;
}

// Seat 0 places three stones, and seat 1 chooses black. Black moves next and makes five in a row.
const opening = [
  [0, 'h8'],
  [0, 'i9'],
  [0, 'a1'],
  [1, '=black'],
];
const five = ['c5', 'c15', 'd5', 'd15', 'e5', 'e15', 'f5', 'f15', 'g5'].map((move, index) => [
  1 - (index % 2),
  move,
]);
for (const [ply, [seat, move]] of [...opening, ...five].entries()) {
  const answer = await seats[seat].ask({ t: 'act', match, do: { kind: 'move', move, ply } });
  if (answer.t === 'refused') throw new Error(`${move}: ${answer.code} ${JSON.stringify(answer.data)}`);
  console.log(`${String(ply + 1).padStart(2)}. ${seats[seat].you.name}: ${move}`);
}

const record = await (await fetch(`${server}/api/matches/${match}.txt`)).text();
console.log(`the record: ${record.trim()}`);
const { match: result } = await (await fetch(`${server}/api/matches/${match}`)).json();
console.log(`the result: ${JSON.stringify(result.outcome)}`);
ann.close();
bob.close();
