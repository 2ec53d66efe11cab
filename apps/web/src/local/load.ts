// How the other folders open a game on one screen: its page is fetched when it is needed, or a little before.

/** By its name: a module asked for as a whole is built with an object of all its exports. */
export const loadLocalPage = () => import('./local-page.tsx').then(({ LocalPage }) => LocalPage);
