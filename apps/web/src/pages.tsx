// The table of pages: a row for each, with its address and what draws it. The router, the addresses that the server and the service
// worker answer, and the files that the server names in the head of a page are all made from these rows (vite-pages.ts).

import type { ComponentChildren, ComponentType } from 'preact';
import { HomePage } from './home/home-page.tsx';
import { Lazy } from './ui/lazy.tsx';

/** The named groups of an address; a group that did not match is missing. */
type Parts = { readonly [name: string]: string | undefined };

type Page = {
  readonly address: RegExp;
  /** The page is drawn inside the stores that all pages with a connection share. */
  readonly needsServer: boolean;
  readonly draw: (parts: Parts) => ComponentChildren;
};

/** `P`: the props of the page. */
type Row<P extends object> = {
  readonly address: RegExp;
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: (parts: Parts) => P;
  readonly needsServer?: boolean;
  /** Parts that the page fetches before it is complete. */
  readonly preload?: readonly (() => Promise<unknown>)[];
};

// The build reads these lines as well: the files of a row are those of the modules that its loaders import.
const loadLocal = () => import('./local/local-page.tsx').then((page) => page.LocalPage);
const loadComputer = () => import('./computer/computer-page.tsx').then((page) => page.ComputerPage);
const loadLearn = () => import('./lessons/learn-page.tsx').then((page) => page.LearnPages);
const loadPuzzles = () => import('./puzzles/puzzle-pages.tsx').then((page) => page.PuzzlePages);
const loadAnalysis = () => import('./study/analysis-page.tsx').then((page) => page.AnalysisPage);
const loadOpenings = () => import('./openings/openings-page.tsx').then((page) => page.OpeningsPage);
const loadReplay = () => import('./replay/replay-page.tsx').then((page) => page.ReplayPage);
const loadLobby = () => import('./lobby/lobby-page.tsx').then((page) => page.LobbyPage);
const loadRoom = () => import('./room/room-page.tsx').then((page) => page.RoomPage);
const loadGame = () => import('./online-table/online-game.tsx').then((page) => page.OnlineGame);
const loadMatch = () => import('./replay/match-page.tsx').then((page) => page.MatchPage);
const loadPerson = () => import('./people/person-page.tsx').then((page) => page.PersonPage);
const loadLeaderboard = () => import('./people/leaderboard-page.tsx').then((page) => page.LeaderboardPage);
const loadAccount = () => import('./people/account-page.tsx').then((page) => page.AccountPage);
const loadNotFound = () => import('./frame/not-found-page.tsx').then((page) => page.NotFoundPage);

/** The first page is a part of the first files; all others are fetched when they are opened. */
const PAGES: readonly Page[] = [
  { address: /^\/$/, needsServer: false, draw: () => <HomePage loadGame={loadLocal} /> },
  makePage({
    address: /^\/local(?:\/(?<game>[\w-]+\/[\w-]+))?$/,
    load: loadLocal,
    props: ({ game = null }) => ({ id: game }),
  }),
  makePage({
    address: /^\/computer(?:\/(?<game>[\w-]+\/[\w-]+))?$/,
    load: loadComputer,
    props: ({ game = null }) => ({ id: game }),
  }),
  makePage({
    address: /^\/learn(?:\/(?<course>[\w-]+))?$/,
    load: loadLearn,
    props: ({ course = null }) => ({ id: course }),
  }),
  makePage({
    address: /^\/puzzles(?:\/(?<id>[\w-]+\/[\w-]+(?:\/[0-9a-z]+)?))?$/,
    load: loadPuzzles,
    props: ({ id = null }) => ({ id }),
  }),
  makePage({ address: /^\/analysis$/, load: loadAnalysis, props: () => ({}) }),
  makePage({ address: /^\/openings$/, load: loadOpenings, props: () => ({}) }),
  makePage({ address: /^\/replay$/, load: loadReplay, props: () => ({}) }),
  makePage({
    address: /^\/lobby(?:\/(?<way>friend))?$/,
    load: loadLobby,
    props: ({ way = null }) => ({ way, pool: '' }),
    needsServer: true,
  }),
  makePage({
    address: /^\/lobby\/(?<way>ranked|casual)(?:\/(?<pool>[\w-]+))?$/,
    load: loadLobby,
    props: ({ way = null, pool = '' }) => ({ way, pool }),
    needsServer: true,
  }),
  makePage({
    address: /^\/r\/(?<code>[\w-]+)(?:\/(?<watch>watch))?$/,
    load: loadRoom,
    props: ({ code = '', watch }) => ({ code, watch: watch !== undefined, loadGame }),
    needsServer: true,
    preload: [loadGame],
  }),
  makePage({
    address: /^\/m\/(?<id>[\w-]+)$/,
    load: loadMatch,
    props: ({ id = '' }) => ({ id }),
    needsServer: true,
  }),
  makePage({
    address: /^\/u\/(?<id>[\w-]+)$/,
    load: loadPerson,
    props: ({ id = '' }) => ({ id }),
    needsServer: true,
  }),
  makePage({
    address: /^\/leaderboard(?:\/(?<pool>[\w-]+))?$/,
    load: loadLeaderboard,
    props: ({ pool = '' }) => ({ pool }),
    needsServer: true,
  }),
  makePage({
    address: /^\/account(?:\/(?<way>log-in))?$/,
    load: loadAccount,
    props: ({ way }) => ({ way: way === undefined ? ('sign-up' as const) : ('log-in' as const) }),
    needsServer: true,
  }),
];

/** The page at an address. A slash at the end is ignored. */
export function pageAt(path: string): Pick<Page, 'needsServer'> & { readonly content: ComponentChildren } {
  const address = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const { address: pattern, needsServer, draw } of PAGES) {
    const found = pattern.exec(address);
    if (found) return { needsServer, content: draw(found.groups ?? {}) };
  }
  return { needsServer: false, content: <Lazy load={loadNotFound} props={{}} /> };
}

function makePage<P extends object>({ address, load, props, needsServer = false }: Row<P>): Page {
  return { address, needsServer, draw: (parts) => <Lazy load={load} props={props(parts)} /> };
}
