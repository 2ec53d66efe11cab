// The addresses of the web app's pages: an address that is none of them leads nowhere, and the server says so.

const PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/(?:local|computer)(?:\/[\w-]+\/[\w-]+)?$/,
  /^\/learn(?:\/[\w-]+)?$/,
  /^\/puzzles(?:\/[\w-]+\/[\w-]+(?:\/[0-9a-z]+)?)?$/,
  /^\/(?:replay|analysis|openings)$/,
  /^\/lobby(?:\/friend|\/(?:ranked|casual)(?:\/[\w-]+)?)?$/,
  /^\/r\/[\w-]+(?:\/watch)?$/,
  /^\/[mu]\/[\w-]+$/,
  /^\/leaderboard(?:\/[\w-]+)?$/,
  /^\/account(?:\/log-in)?$/,
];

export function isPage(path: string): boolean {
  return PAGES.some((page) => page.test(path));
}
