// What was asked and is not answered yet: asked again on the next line, or refused when this one breaks.

import { type Result, refuse } from '@sente/kernel';
import type { ToServer } from '@sente/protocol';

type Numbered = Extract<ToServer, { readonly id: string }>;
type WithoutId<M> = M extends unknown ? Omit<M, 'id'> : never;
export type Ask = WithoutId<Numbered>;
export type Tell = Exclude<ToServer, Numbered | { readonly t: 'hello' | 'ping' }>;
export type Done = { readonly room?: string; readonly seq?: number };
export type Answer = Result<Done>;

/** On whatever line, or refused when this one breaks before the answer. */
type HowLong = 'until-answered' | 'this-line';
type Asked = { readonly message: Ask; readonly answer: (answer: Answer) => void; readonly howLong: HowLong };

export type Outbox = {
  ask(message: Ask, howLong: HowLong): Promise<Answer>;
  answered(id: string, answer: Answer): void;
  /** Called whenever the line is up (again), and at once when it is: to say what the other end must know first. */
  onUp(greet: () => unknown): () => void;
  /** First the greetings, and when they are answered all that waits. */
  lineUp(): void;
  lineDown(): void;
};

const MOST_ASKED = 64;

export function makeOutbox(newId: () => string, send: (message: Numbered) => void): Outbox {
  const asked = new Map<string, Asked>();
  const greetings = new Set<() => unknown>();
  let line: 'down' | 'greeting' | 'open' = 'down';
  /** Which line this is: greetings of an earlier one open nothing. */
  let lines = 0;

  function sendAsked(id: string, message: Ask): void {
    send({ ...message, id } as Numbered);
  }
  function open(): void {
    line = 'open';
    for (const [id, { message, howLong }] of asked) {
      if (howLong === 'until-answered') sendAsked(id, message);
    }
  }
  function answered(id: string, answer: Answer): void {
    const waiting = asked.get(id);
    asked.delete(id);
    waiting?.answer(answer);
  }

  return {
    answered,
    ask(message, howLong) {
      if (asked.size >= MOST_ASKED) return Promise.resolve(refuse('slow_down'));
      if (howLong === 'this-line' && line === 'down') return Promise.resolve(refuse('no_connection'));
      const id = newId();
      return new Promise((answer) => {
        asked.set(id, { message, answer, howLong });
        if (line === 'open' || (line === 'greeting' && howLong === 'this-line')) sendAsked(id, message);
      });
    },
    onUp(greet) {
      greetings.add(greet);
      if (line !== 'down') void greet();
      return () => void greetings.delete(greet);
    },
    lineUp() {
      const mine = ++lines;
      line = 'greeting';
      void Promise.allSettled([...greetings].map((greet) => greet())).then(() => {
        if (mine === lines) open();
      });
    },
    lineDown() {
      lines += 1;
      line = 'down';
      for (const [id, { howLong }] of asked) {
        if (howLong === 'this-line') answered(id, refuse('no_connection'));
      }
    },
  };
}
