// One seat of a table: who sits there, what it plays, what it has captured, whether it is to move, its clock.

import type { Look, Seat } from '@sente/kernel';
import type { TableView } from '../stores/table.ts';
import { saySide, t } from '../words/index.ts';
import { clockText } from './clock-text.ts';
import { Swatch } from './swatch.tsx';

export function SeatStrip({ view, seat }: { view: TableView; seat: Seat }) {
  const { model, turn } = view;
  const side = view.picture.value.sides.find((one) => one.seat === seat);
  if (!side) return null;
  const toMove = turn.value === seat;
  const left = model.clock?.value(seat) ?? null;
  return (
    <section
      class="strip"
      data-testid={`seat-${seat}`}
      data-turn={toMove}
      data-out={side.out}
      aria-label={model.names.value[seat]}
      aria-current={toMove ? 'true' : undefined}
    >
      <Swatch look={side.look} />
      <div class="who">
        <strong>{model.names.value[seat]}</strong>
        <span>{side.out ? t('table.out', { side: saySide(side.name) }) : saySide(side.name)}</span>
      </div>
      <Captured looks={side.captured} />
      {toMove && <span class="turn-mark" role="img" aria-label={t('table.to-move')} />}
      {left !== null && <span class="clock">{clockText(left)}</span>}
    </section>
  );
}

/** Like pieces are told once, with how many. */
function Captured({ looks }: { looks: readonly Look[] }) {
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
      <span class="unseen">{t('table.captured', { n: looks.length })}</span>
      {[...groups.values()].map(({ look, count }) => (
        <span
          key={look.kind === 'man' ? look.faction + look.glyph : look.kind}
          class="taken"
          aria-hidden="true"
        >
          <Swatch look={look} />
          {count > 1 && <small>{count}</small>}
        </span>
      ))}
    </div>
  );
}
