// Refusal codes of the web app itself, with the shape of their data. The server's codes are in `protocol`.

import type { NoData } from '@sente/kernel';

declare module '@sente/kernel' {
  interface Refusals {
    bad_puzzle: { id: string };
    bad_save: { reason: string };
    looking_back: NoData;
    no_connection: NoData;
    wrong_password: NoData;
  }
}
