// The overview of the puzzles: the puzzle of the day with the days in a row, and the player's progress in each game.

import type { Game } from '@sente/kernel';
import { replayRecord } from '@sente/kernel';
import { useMemo } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { SmallPicture } from '../ui/small-picture.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { enHome } from '../words/en/home.ts';
import { enPuzzles } from '../words/en/puzzles.ts';
import { enSite } from '../words/en/site.ts';
import { ruleTexts } from '../words/rules.ts';
import { saySide } from '../words/say.ts';
import { translator } from '../words/speak.ts';
import { gameOfDay, localDateText, puzzleOfDay } from './daily.ts';
import { readProgress, readStreak } from './progress.ts';
import { PUZZLE_GAMES, type PuzzleGame } from './puzzle-games.ts';
import type { Puzzle, PuzzleSet } from './puzzle-set.ts';
import { useGameAndPuzzles } from './use-puzzles.ts';
import '../ui/page.css';
import './puzzles-page.css';

const t = translator(enHome, enPuzzles, enSite);

export function PuzzlesPage() {
  usePageTitle(t('puzzles.title'));
  const today = localDateText(new Date());
  return (
    <div class="page puzzles">
      <header class="page-bar">
        <a href="/" class="site-name">
          {t('app.name')}
        </a>
        <a href="/learn" class="bar-link" data-testid="way-learn">
          {t('home.learn')}
        </a>
      </header>
      <main>
        <h1>{t('puzzles.title')}</h1>
        <p class="intro">{t('puzzles.intro')}</p>
        <section aria-labelledby="today">
          <h2 id="today">{t('puzzles.today')}</h2>
          <PuzzleOfToday today={today} />
        </section>
        <section aria-labelledby="ladder">
          <h2 id="ladder">{t('puzzles.ladder')}</h2>
          <ul class="puzzle-games">
            {PUZZLE_GAMES.map((game) => (
              <li key={game}>
                <PuzzleProgressOfGame id={game} />
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}

function PuzzleOfToday({ today }: { today: string }) {
  const { memory } = useApp();
  const id = gameOfDay(today);
  const loaded = useGameAndPuzzles(id);
  const streak = readStreak(memory, today);
  const isSolved = streak.last === today;
  if (loaded === undefined) return <p class="puzzle-today">{t('puzzles.missing')}</p>;
  if (loaded === null) return <div class="puzzle-today" />;
  const puzzle = puzzleOfDay(today, loaded.set.puzzles);
  return (
    <div class="puzzle-today" data-testid="puzzle-today">
      <DrawnPuzzle {...loaded} puzzle={puzzle} />
      <div class="told">
        <strong>{ruleTexts(id).name}</strong>
        <span>{t('puzzle.rated', { rating: puzzle.rating })}</span>
        <span data-testid="streak">
          {streak.days > 0 ? t('puzzles.streak', { n: streak.days }) : t('puzzles.streak.none')}
        </span>
        {isSolved && <span>{t('puzzles.today.solved')}</span>}
        <a
          class={isSolved ? 'button' : 'button main'}
          href={`/puzzles/${id}/${puzzle.id}`}
          data-testid="solve-today"
        >
          {t(isSolved ? 'puzzles.look' : 'puzzles.solve')}
        </a>
      </div>
    </div>
  );
}

function DrawnPuzzle({ game, set, puzzle }: { game: Game; set: PuzzleSet; puzzle: Puzzle }) {
  const { picture, title } = useMemo(() => {
    const states = replayRecord(game, { game: game.id, options: set.options, entries: puzzle.entries });
    const state = states.ok ? states.value.at(-1) : null;
    const side = game.sides(state)[game.turn(state) ?? 0]?.name ?? null;
    return { picture: game.picture(state), title: t('puzzle.goal', { side: saySide(side) }) };
  }, [game, set, puzzle]);
  return <SmallPicture picture={picture} title={title} />;
}

/** The player's progress in one game. */
function PuzzleProgressOfGame({ id }: { id: PuzzleGame }) {
  const { memory } = useApp();
  const loaded = useGameAndPuzzles(id);
  const { you, tried } = readProgress(memory, id);
  const all = loaded?.set.puzzles ?? [];
  const solved = all.filter((puzzle) => tried[puzzle.id]?.solved).length;
  return (
    <a class="rung" href={`/puzzles/${id}`} data-testid={`puzzles-${id}`}>
      <span class="told">
        <strong>{ruleTexts(id).name}</strong>
        <small>{loaded ? t('puzzles.solved-of', { solved, all: all.length }) : '\u00a0'}</small>
      </span>
      <span class="standing">{t('puzzles.your-rating', { rating: Math.round(you.rating) })}</span>
    </a>
  );
}
