// Refusal codes that stay inside a server, with the shape of their data. The codes it answers with are in `protocol`.

import type { NoData } from '@sente/kernel';

declare module '@sente/kernel' {
  interface Refusals {
    bad_line: { reason: string };
    stopped: NoData;
  }
}
