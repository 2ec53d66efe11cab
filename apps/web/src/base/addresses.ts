// Addresses as text: the section of the site, and the pages of rooms. The table of pages (pages.tsx) says what opens there.

/** The first word of an address, such as `lobby`; empty for the first page. */
export function sectionOfAddress(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The page of a room, by its id or its code. The player takes a free seat there. */
export function roomAddress(room: string): string {
  return `/r/${room}`;
}

/** The page of a room for a spectator. */
export function watchAddress(room: string): string {
  return `/r/${room}/watch`;
}

/** The id or code of the room whose page is at this address; null at another page. */
export function roomOfAddress(path: string): string | null {
  return sectionOfAddress(path) === 'r' ? (path.split('/')[2] ?? null) : null;
}

/** The id or code of a room whose link is in this text. */
export function findRoomLink(text: string): string | null {
  return /\/r\/([\w-]{4,64})/.exec(text)?.[1] ?? null;
}
