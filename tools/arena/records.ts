// Games as files: PSQ and SGF for stones, Sente's own record for every game.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findGame } from '@sente/games';
import { makeRecord } from '@sente/kernel';
import { toPsq } from '../../apps/web/src/share/gomoku/psq.ts';
import { toSgf } from '../../apps/web/src/share/gomoku/sgf.ts';
import { treeOfRecord } from '../../apps/web/src/share/tree.ts';
import type { Played } from './journal.ts';
import type { Match } from './plan.ts';

export function writeGames(folder: string, matches: readonly Match[], played: readonly Played[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { match: number, index, games } of played) {
    const match = matches[number];
    const game = findGame(match?.game ?? '');
    if (!match || !game) continue;
    for (const [place, { options, entries, lineup, winner, reason }] of games.entries()) {
      const name = join(folder, `${number}-${index}-${place}`);
      const record = { game: match.game, options, entries };
      const names = lineup.map((who) => match.contestants[who]?.name ?? '');
      writeFileSync(
        `${name}.txt`,
        `${makeRecord(record)}\n${names.join(' v ')}: ${winner ?? 'draw'} ${reason}\n`,
      );
      const psq = toPsq(game, record);
      if (psq.ok) writeFileSync(`${name}.psq`, psq.value);
      const sgf = toSgf(game, treeOfRecord(record), { outcome: { winner, reason }, names, startedAt: null });
      if (sgf.ok) writeFileSync(`${name}.sgf`, sgf.value);
    }
  }
}
