// The first page: a board that replays a game, one sentence, the ways to play, and a card for every game.

import { useSignal } from '@preact/signals';
import type { Game } from '@sente/kernel';
import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useApp } from '../base/app-context.ts';
import { DEFAULT_GAME } from '../base/game-catalog.ts';
import { runWhenIdle } from '../base/tasks.ts';
import { VERSION } from '../base/version.ts';
import { lastAccountName } from '../connection/session-memory.ts';
import { LanguageChoice } from '../settings/language-choice.tsx';
import { loadSettingsSheet } from '../settings/load-settings-sheet.ts';
import { Icon } from '../ui/icons.tsx';
import { fetchPart, Lazy } from '../ui/lazy.tsx';
import { pictureOfRecord } from '../ui/record-picture.ts';
import { SmallPicture } from '../ui/small-picture.tsx';
import { enHome } from '../words/en/home.ts';
import { enReplay } from '../words/en/replay.ts';
import { enSettings } from '../words/en/settings.ts';
import { enSite } from '../words/en/site.ts';
import { ruleTexts, TOLD_GAMES } from '../words/rules.ts';
import { translator } from '../words/speak.ts';
import { LivingBoard } from './living-board.tsx';
import { CARD_RECORDS, SHOWN_GAME } from './shown-games.ts';
import '../ui/page.css';
import './home-page.css';

const t = translator(enHome, enReplay, enSettings, enSite);

/** `loadGame` fetches the page of a game on one screen. */
export function HomePage({ loadGame }: { loadGame: () => Promise<ComponentType<{ id: string | null }>> }) {
  const { catalog } = useApp();
  const settingsOpen = useSignal(false);
  // Most visitors come to play, so the page of a game is fetched before they ask for it.
  useEffect(() => runWhenIdle(() => fetchPart(loadGame).catch(() => undefined)), [loadGame]);
  const gomoku = catalog.here(DEFAULT_GAME);
  return (
    <div class="page">
      <header class="page-bar">
        <a href="/" class="site-name">
          {t('app.name')}
        </a>
        <AccountLink />
        <LanguageChoice class="language-choice" testid="home-language" />
        <button
          type="button"
          class="icon-button"
          aria-label={t('settings.title')}
          data-testid="open-settings"
          onClick={() => {
            settingsOpen.value = true;
          }}
        >
          <Icon name="settings" />
        </button>
      </header>
      <main>
        <section class="first-look">
          <div class="words">
            <h1>{t('home.title')}</h1>
            <p>{t('home.sentence')}</p>
            <OpponentLinks />
            <OfflineNote />
          </div>
          {gomoku && <LivingBoard game={gomoku} record={SHOWN_GAME} />}
        </section>
        <section class="games" aria-labelledby="games">
          <h2 id="games">{t('home.games')}</h2>
          <GameCards />
          {/* The other families are fetched when the visitor scrolls near them. */}
          <div ref={useWhenNearScreen(catalog.loadAll)} />
        </section>
      </main>
      <HomeFoot />
      {settingsOpen.value && (
        <Lazy
          load={loadSettingsSheet}
          props={{
            onClose: () => {
              settingsOpen.value = false;
            },
          }}
        />
      )}
    </div>
  );
}

/** The name of the player. This page does not ask the server: it shows the name that the device has stored. */
function AccountLink() {
  const { memory } = useApp();
  const name = useMemo(() => lastAccountName(memory), [memory]);
  return (
    <a class="home-me" href={name === null ? '/account/log-in' : '/account'} data-testid="home-me">
      {name ?? t('nav.log-in')}
    </a>
  );
}

/** Says before the player tries that two of the ways need a network. The space is always reserved. */
function OfflineNote() {
  const offline = useSignal(!navigator.onLine);
  useEffect(() => {
    const update = () => {
      offline.value = !navigator.onLine;
    };
    // The state may have changed since the first render.
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [offline]);
  return (
    <p class="offline-note" role="status" data-testid="offline-note">
      {offline.value && t('home.offline')}
    </p>
  );
}

function HomeFoot() {
  return (
    <footer class="home-foot">
      <a href="/learn" data-testid="way-learn">
        {t('home.learn')}
      </a>
      <a href="/lobby" data-testid="way-lobby">
        {t('home.lobby')}
      </a>
      <a href="/replay" data-testid="way-open">
        {t('open.title')}
      </a>
      <a href="/licence.txt" target="_blank" rel="noopener">
        {t('home.licence')}
      </a>
      <span data-testid="version">
        {t('app.name')} {VERSION}
      </span>
    </footer>
  );
}

const NEAR = '400px';

/** Calls `act` once when the element is about to be seen. */
function useWhenNearScreen(act: () => Promise<void>) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        void act();
      },
      { rootMargin: NEAR },
    );
    if (element.current) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [act]);
  return element;
}

/** Each way names the opponent. */
function OpponentLinks() {
  return (
    <nav class="ways" aria-label={t('home.ways')}>
      <OpponentLink
        main
        href="/computer"
        name={t('home.computer')}
        who={t('home.computer.who')}
        testid="way-computer"
      />
      <OpponentLink href="/local" name={t('home.local')} who={t('home.local.who')} testid="way-local" />
      <OpponentLink
        href="/lobby/friend"
        name={t('home.friend')}
        who={t('home.friend.who')}
        testid="way-friend"
      />
      <OpponentLink
        href="/lobby/ranked"
        name={t('home.ranked')}
        who={t('home.ranked.who')}
        testid="way-ranked"
      />
    </nav>
  );
}

type WayProps = { href: string; name: string; who: string; testid: string; main?: boolean };

function OpponentLink({ href, name, who, testid, main = false }: WayProps) {
  return (
    <a class={main ? 'button main' : 'button'} href={href} data-testid={testid}>
      <span>{name}</span>
      <small>{who}</small>
    </a>
  );
}

/**
 * The texts of every game are there at once, so that nothing below a card moves. The pictures are drawn one after another,
 * when the browser is idle and their game has been fetched.
 */
function GameCards() {
  const { games, here } = useApp().catalog;
  const drawn = useSignal(0);
  const more = drawn.value < games.value.length;
  useEffect(() => {
    if (more) runWhenIdle(() => drawn.value++);
  }, [drawn, drawn.value, more]);
  return (
    <ul>
      {TOLD_GAMES.map((id, index) => (
        <li key={id}>
          <GameCard id={id} game={index < drawn.value ? here(id) : undefined} />
        </li>
      ))}
    </ul>
  );
}

function GameCard({ id, game }: { id: string; game: Game | undefined }) {
  const { name, inShort, example } = ruleTexts(id);
  const record = CARD_RECORDS[id] ?? example;
  const picture = useMemo(() => game && pictureOfRecord(game, record), [game, record]);
  return (
    <a class="game-card" href={`/local/${id}`} data-testid={`card-${id}`}>
      {picture ? <SmallPicture picture={picture} /> : <div class="small-picture" />}
      <span class="told">
        <strong>{name}</strong>
        <span>{inShort}</span>
      </span>
    </a>
  );
}
