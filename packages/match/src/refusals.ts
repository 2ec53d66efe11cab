// Refusal codes of matches, series and room configurations, with the shape of their data.

import type { NoData } from '@sente/kernel';

declare module '@sente/kernel' {
  interface Refusals {
    already_offered: { offer: string };
    asked_already: { offer: string };
    bad_command: NoData;
    bad_config: { key: string } | { reason: string };
    bad_credit: NoData;
    bad_event: { reason: string; kind?: string; seq?: number };
    bad_game: NoData;
    bad_offer: NoData;
    bad_room: { key: string } | { reason: string };
    bad_series: { key: string } | { reason: string };
    bad_time: NoData;
    no_offer: { offer: string };
    no_series: NoData;
    no_swap2: { game?: string };
    not_between_games: NoData;
    not_over: NoData;
    paused: NoData;
    rated: NoData;
    series_goes_on: NoData;
    stale: { ply?: number };
    too_late: { deadline: number | null };
    too_late_to_abort: NoData;
    wrong_mode: { mode: string; game?: string };
  }
}
