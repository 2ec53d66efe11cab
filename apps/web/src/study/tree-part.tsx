// The tree of moves: the main line as running text, each variation in a block of its own under the move it replaces.

import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { plyText } from '../table/model/ply-text.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { pressableProps } from '../ui/pressable.ts';
import { Swatch } from '../ui/swatch.tsx';
import { enAnalysis } from '../words/en/analysis.ts';
import { enMoves } from '../words/en/moves.ts';
import { translator } from '../words/speak.ts';
import type { AnalysisTable } from './analysis-table.ts';
import { lineToPlace, matchAtPlace, movesAfter, type Place, type Study } from './study.ts';
import '../table/moves.css';
import './tree-part.css';

const t = translator(enAnalysis, enMoves);

/** The moves played after every place, collected in one pass. */
type Following = ReadonlyMap<Place, readonly number[]>;

export function TreePart({ table }: { table: AnalysisTable }) {
  const { value: study } = table.study;
  const { value: at } = table.at;
  const list = useRef<HTMLElement>(null);
  const following = useMemo(() => childrenOfPlaces(study), [study]);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [at, study]);
  if (study.moves.length === 0) return <p class="no-moves">{t('analysis.empty')}</p>;
  return (
    <section class="tree" ref={list} aria-label={t('moves.title')} data-testid="tree">
      <LineAfterPlace study={study} following={following} from={null} at={at} onGo={table.goToPlace} />
    </section>
  );
}

function childrenOfPlaces({ moves }: Study): Following {
  const following = new Map<Place, number[]>();
  for (const [index, { parent }] of moves.entries())
    following.set(parent, [...(following.get(parent) ?? []), index]);
  return following;
}

type LineProps = {
  study: Study;
  following: Following;
  from: Place;
  at: Place;
  onGo: (at: Place) => void;
};

/** The main line after a place, with `first` before it. */
function LineAfterPlace({ study, following, from, at, onGo, first }: LineProps & { first?: number }) {
  const parts: ComponentChildren[] = [];
  const add = (index: number) =>
    parts.push(<MoveButton key={index} study={study} index={index} isCurrent={index === at} onGo={onGo} />);
  if (first !== undefined) add(first);
  for (let tip: Place | undefined = first ?? from; tip !== undefined; ) {
    const [main, ...others]: readonly number[] = following.get(tip) ?? [];
    if (main !== undefined) add(main);
    if (others.length > 0)
      parts.push(
        <div key={`others ${tip}`} class="variations">
          {others.map((other) => (
            <div key={other} class="variation">
              <LineAfterPlace
                study={study}
                following={following}
                from={other}
                first={other}
                at={at}
                onGo={onGo}
              />
            </div>
          ))}
        </div>,
      );
    tip = main;
  }
  return <>{parts}</>;
}

type MoveButtonProps = { study: Study; index: number; isCurrent: boolean; onGo: (at: Place) => void };

function MoveButton({ study, index, isCurrent, onGo }: MoveButtonProps) {
  const { game, moves } = study;
  const move = moves[index];
  if (!move) return null;
  const before = matchAtPlace(study, move.parent);
  const told = game.describe(move.entry, before.state);
  const side = game.picture(before.state).sides.find(({ seat }) => seat === before.turn)?.look ?? null;
  return (
    <button type="button" aria-current={isCurrent ? 'step' : undefined} onClick={() => onGo(index)}>
      <span class="n">{before.plies.length + 1}</span>
      <Swatch look={told.ok ? (told.value.look ?? side) : side} />
      {plyText(game, move.entry, before.state)}
    </button>
  );
}

export function TreeStepper({ table, children }: { table: AnalysisTable; children: ComponentChildren }) {
  const { value: study } = table.study;
  const { value: at } = table.at;
  const goesOn = movesAfter(study, at).length > 0;
  const stepButton = (icon: IconName, label: string, possible: boolean, act: () => void) => (
    <button type="button" class="icon-button" aria-label={label} {...pressableProps(possible, act)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="stepper" role="toolbar" aria-label={t('step.label')} data-testid="stepper">
      {stepButton('first', t('step.first'), at !== null, table.first)}
      {stepButton('back', t('step.back'), at !== null, table.back)}
      <span class="at" data-testid="ply">
        {lineToPlace(study, at).length}
      </span>
      {stepButton('forward', t('step.forward'), goesOn, table.forward)}
      {stepButton('last', t('step.last'), goesOn, table.last)}
      {children}
    </div>
  );
}
