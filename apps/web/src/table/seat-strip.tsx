// One seat of a table: the player, the side, the captures, the turn, the clock.

import type { Look, Seat, Side } from '@sente/kernel';
import { isBot } from '@sente/match';
import { clockText, pointsText, ratingText, SOON_MS } from '../ui/numbers.ts';
import { Swatch } from '../ui/swatch.tsx';
import { enSides } from '../words/en/sides.ts';
import { enTable } from '../words/en/table.ts';
import { saySide } from '../words/say.ts';
import { translator } from '../words/speak.ts';
import type { TableView } from './model/table-view.ts';
import './seat-strip.css';

const t = translator(enSides, enTable);

export function SeatStrip({ view, seat }: { view: TableView; seat: Seat }) {
  const { model, turn } = view;
  const side = view.picture.value.sides.find((one) => one.seat === seat);
  if (!side) return null;
  const toMove = turn.value === seat;
  const left = model.clock?.value(seat) ?? null;
  const remote = model.remote?.seats.value[seat];
  const scores = model.scores?.value;
  const sideText = saySide(side.name ?? sideCodeOfSeatWithoutSide(view, side));
  return (
    <section
      class="strip"
      data-testid={`seat-${seat}`}
      data-turn={toMove}
      data-won={model.match.value.outcome?.winner === seat}
      data-out={side.out}
      data-bot={isBot(model.match.value.config.players[seat] ?? '')}
      data-here={remote?.here}
      aria-label={model.names.value[seat]}
      aria-current={toMove ? 'true' : undefined}
    >
      <Swatch look={side.look} />
      <div class="who">
        <p class="person">
          <strong>{model.names.value[seat]}</strong>
          {remote && model.viewerSeats.value.includes(seat) && <small class="you">{t('player.you')}</small>}
          {remote && remote.rating !== null && (
            <small class="rating">{ratingText(remote.rating, remote.provisional)}</small>
          )}
          {scores && <b class="score">{pointsText(scores[seat] ?? 0)}</b>}
        </p>
        <span>
          {side.out ? t('table.out', { side: sideText }) : sideText}
          {remote && !remote.here && !side.out && <AwayNote ms={remote.awayMs} />}
        </span>
      </div>
      <CapturedPieces looks={side.captured} toWin={side.toWin} />
      {toMove && <span class="turn-mark" role="img" aria-label={t('table.to-move')} />}
      {left !== null && (
        <span
          class="clock"
          data-testid={`clock-${seat}`}
          data-soon={toMove && left <= SOON_MS}
          data-frozen={model.remote?.frozen.value}
        >
          {clockText(left)}
        </span>
      )}
    </section>
  );
}

/** The name of a seat that never got a side; null while it may still get one. */
function sideCodeOfSeatWithoutSide({ over, live }: TableView, { seat, out }: Side): string | null {
  if (out) return 'no-army';
  const isUnknown = live.value.sides.find((one) => one.seat === seat)?.name === null;
  return over.value && isUnknown ? 'none' : null;
}

function AwayNote({ ms }: { ms: number | null }) {
  return (
    <em class="away">
      {ms === null ? t('table.away') : t('table.away-left', { seconds: Math.ceil(ms / 1000) })}
    </em>
  );
}

/** Shows equal pieces once, with their count, and the number needed if captures win. */
function CapturedPieces({ looks, toWin }: { looks: readonly Look[]; toWin: number | undefined }) {
  if (looks.length === 0) return null;
  const groups = new Map<string, { look: Look; count: number }>();
  for (const look of looks) {
    const key = look.kind === 'man' ? `${look.faction} ${look.glyph}` : JSON.stringify(look);
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { look, count: 1 });
  }
  return (
    <div class="captured" data-testid="captured">
      <span class="unseen">
        {toWin === undefined
          ? t('table.captured', { n: looks.length })
          : t('table.captured-of', { n: looks.length, of: toWin })}
      </span>
      {[...groups.values()].map(({ look, count }) => (
        <span
          key={look.kind === 'man' ? look.faction + look.glyph : look.kind}
          class="taken"
          aria-hidden="true"
        >
          <Swatch look={look} />
          {toWin !== undefined && <small>{t('table.count-of', { n: count, of: toWin })}</small>}
          {toWin === undefined && count > 1 && <small>{count}</small>}
        </span>
      ))}
    </div>
  );
}
