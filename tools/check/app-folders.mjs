// The folders that each folder of an app may import: one table for each app, one row for each folder under its src/.

/**
 * A row names only rows above it, so the folders of an app have no cycle and the table reads from the ground up.
 * Files directly under src/ start and connect the folders: they may import every folder, and no folder imports them.
 * Tests may import anything in their app, because they start the real thing.
 * @typedef {Record<string, readonly string[]>} FolderRows
 */

/** @type {Record<string, FolderRows>} every app has a table */
export const APP_FOLDERS = {
  web: {
    // Shared by the features.
    words: [],
    base: ['words'],
    share: [],
    connection: ['base'],
    thinking: ['base'],
    ui: ['words', 'base'],
    settings: ['words', 'base', 'ui'],
    frame: ['words', 'base', 'connection', 'ui', 'settings'],
    'sign-up': ['words', 'base', 'connection', 'ui'],
    'room-parts': ['words', 'base', 'connection', 'ui'],
    table: ['words', 'base', 'share', 'ui', 'settings'],
    review: ['words', 'base', 'thinking', 'ui', 'table'],
    'local-table': ['words', 'base', 'ui', 'table'],
    // Features: no row names another feature.
    local: ['words', 'base', 'ui', 'table', 'frame', 'local-table'],
    computer: ['words', 'base', 'thinking', 'ui', 'table', 'frame', 'local-table'],
    people: ['words', 'base', 'connection', 'ui', 'frame', 'sign-up'],
    room: ['words', 'base', 'connection', 'ui', 'frame', 'sign-up', 'room-parts'],
    ongoing: ['words', 'base', 'connection', 'ui', 'room-parts'],
    lobby: ['words', 'base', 'connection', 'ui', 'frame', 'sign-up', 'room-parts'],
    'online-table': ['words', 'base', 'connection', 'ui', 'table', 'frame', 'room-parts'],
    replay: ['words', 'base', 'share', 'connection', 'ui', 'table', 'frame', 'review'],
    study: ['words', 'base', 'share', 'thinking', 'ui', 'settings', 'frame', 'table'],
    openings: ['words', 'base', 'share', 'connection', 'ui', 'settings', 'table', 'frame'],
    lessons: ['words', 'base', 'ui', 'settings', 'table', 'frame'],
    puzzles: ['words', 'base', 'ui', 'settings', 'table', 'frame', 'thinking'],
    home: ['words', 'base', 'connection', 'ui', 'settings'],
  },
  server: {
    base: [],
    store: ['base'],
    bus: ['base', 'store'],
    connections: ['base', 'bus'],
    people: ['base', 'store', 'bus', 'connections'],
    matches: ['base', 'store', 'bus', 'connections', 'people'],
    bots: ['base', 'store', 'matches'],
    ratings: ['base', 'store', 'bus'],
    rooms: ['base', 'store', 'bus', 'connections'],
    series: ['base', 'store', 'matches', 'rooms'],
    hall: ['base', 'store', 'bus', 'connections', 'people', 'matches', 'ratings', 'rooms', 'series'],
    previews: ['base', 'store', 'matches', 'people', 'rooms'],
    openings: ['base', 'store'],
    pairing: ['base', 'store', 'bus', 'connections', 'ratings', 'rooms', 'series'],
    doors: [
      'base',
      'store',
      'connections',
      'people',
      'matches',
      'ratings',
      'rooms',
      'series',
      'hall',
      'previews',
      'openings',
      'pairing',
    ],
  },
};
