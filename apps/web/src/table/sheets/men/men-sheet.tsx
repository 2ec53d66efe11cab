// The chart of the men of a game: armies, ranks, moves and captures.

import { MEN_FACES } from '@sente/board';
import type { Game, ManKind } from '@sente/kernel';
import { useApp } from '../../../base/app-context.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Swatch } from '../../../ui/swatch.tsx';
import { enDealt } from '../../../words/en/dealt.ts';
import { enSettings } from '../../../words/en/settings.ts';
import { sayMan } from '../../../words/men.ts';
import { saySide } from '../../../words/say.ts';
import { translator } from '../../../words/speak.ts';
import { ManDescription } from './man-description.tsx';
import './men-sheet.css';

const t = translator(enDealt, enSettings);

export function MenSheet({ game, onClose }: { game: Game; onClose: () => void }) {
  const { settings } = useApp();
  const armies = groupMenByArmy(game.men);
  return (
    <Dialog title={t('men.title')} onClose={onClose} form="sheet" kind="men-sheet">
      <ChoiceField
        label={t('settings.men')}
        value={settings.value.value.men}
        choices={MEN_FACES.map((value) => ({ value, label: t(`settings.men.${value}`) }))}
        onChange={(men) => settings.change({ men })}
      />
      {armies.map(({ factions, rows }) => (
        <section key={factions.join()} data-testid="army">
          <h3>{factions.map(saySide).join(' · ')}</h3>
          <ol class="men-list">
            {rows.map((kinds) => (
              <ManRow key={kinds[0]?.look.type} kinds={kinds} armies={factions.length} game={game} />
            ))}
          </ol>
        </section>
      ))}
    </Dialog>
  );
}

type ManRowProps = { kinds: readonly ManKind[]; armies: number; game: Game };

/** One kind of man, with its face in each of these armies. */
function ManRow({ kinds, armies, game }: ManRowProps) {
  const [man] = kinds;
  if (!man) return null;
  const inEach = kinds.reduce((sum, { count }) => sum + count, 0) / armies;
  return (
    <li>
      <span class="rank">{man.rank}</span>
      <span class="faces">
        {kinds.map(({ look }) => (
          <Swatch key={look.glyph} look={look} />
        ))}
      </span>
      <ManDescription
        man={man}
        game={game}
        name={sayMan(man.look.type)}
        note={t('men.count', { n: inEach })}
      />
    </li>
  );
}

type Army = { readonly factions: readonly string[]; readonly rows: readonly (readonly ManKind[])[] };

/** Armies with the same men share a list; an army of two companies has both faces in one row. */
function groupMenByArmy(men: readonly ManKind[]): readonly Army[] {
  const armies = new Map<string, { factions: string[]; men: ManKind[] }>();
  for (const faction of new Set(men.map(({ look }) => look.faction))) {
    const mine = men.filter(({ look }) => look.faction === faction);
    const key = mine.map(({ look, count }) => `${look.type} ${count}`).join();
    const army = armies.get(key) ?? { factions: [], men: [] };
    armies.set(key, { factions: [...army.factions, faction], men: [...army.men, ...mine] });
  }
  return [...armies.values()].map(({ factions, men: all }) => {
    const types = [...new Set(all.map(({ look }) => look.type))];
    return { factions, rows: types.map((type) => all.filter(({ look }) => look.type === type)) };
  });
}
