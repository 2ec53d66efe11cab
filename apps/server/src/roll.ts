// The roll call: whether somebody is at a match or in a room through any server, for each sees its own connections only.

import type { Bus } from './bus/bus.ts';

/** `? <place> <account>` asks, `! <place> <account>` answers for whoever is there. */
const ROLL_TOPIC = 'roll';
const ROLL_MS = 500;

export type RollTimes = {
  /** How long the other servers may take to answer. */
  readonly rollMs: number;
};

export const ROLL_TIMES: RollTimes = { rollMs: ROLL_MS };

/** Whether the account is at the place through this server. */
type Witness = (place: string, account: string) => boolean;

export type Roll = {
  addWitness(witness: Witness): void;
  /** An answer may be lost on the way: a false no is corrected by the server that knows better. */
  isAnywhere(place: string, account: string): Promise<boolean>;
};

export function openRoll(bus: Bus, { rollMs }: RollTimes): Roll {
  const witnesses: Witness[] = [];
  const asking = new Map<string, Set<() => void>>();
  const isHere = (place: string, account: string) => witnesses.some((sees) => sees(place, account));

  bus.subscribe(ROLL_TOPIC, (payload) => {
    const [mark, place = '', account = ''] = payload.split(' ');
    if (mark === '!') for (const found of asking.get(`${place} ${account}`) ?? []) found();
    else if (isHere(place, account)) bus.publish(ROLL_TOPIC, `! ${place} ${account}`);
  });

  return {
    addWitness: (witness) => void witnesses.push(witness),
    isAnywhere(place, account) {
      if (isHere(place, account) || bus.isAlone) return Promise.resolve(isHere(place, account));
      const name = `${place} ${account}`;
      return new Promise((resolve) => {
        const waiting = asking.get(name) ?? new Set();
        asking.set(name, waiting);
        const end = (isFound: boolean) => {
          clearTimeout(timer);
          waiting.delete(found);
          if (waiting.size === 0 && asking.get(name) === waiting) asking.delete(name);
          // They may have come to us meanwhile.
          resolve(isFound || isHere(place, account));
        };
        const found = () => end(true);
        const timer = setTimeout(end, rollMs, false);
        waiting.add(found);
        bus.publish(ROLL_TOPIC, `? ${name}`);
      });
    },
  };
}
