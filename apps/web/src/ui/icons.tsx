// The line drawings on buttons. Every button also has a name in text, visible or for screen readers.

const DRAWINGS = {
  undo: 'M8 6 4 10l4 4M4 10h9.5a5 5 0 0 1 0 10H9',
  redo: 'm16 6 4 4-4 4M20 10h-9.5a5 5 0 0 0 0 10H15',
  fresh: 'M12 5v14M5 12h14',
  flag: 'M6 21V4c4-2 8 2 12 0v9c-4 2-8-2-12 0',
  hands: 'M4 9.5h16M4 14.5h16',
  list: 'M5 7h14M5 12h14M5 17h9',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 0 1 0-4.4M9 14.8a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 0 1 0-4.4',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm7 10 5 5 5-5',
  back: 'm14 6-6 6 6 6',
  forward: 'm10 6 6 6-6 6',
  first: 'M7 6v12M18 6l-7 6 7 6',
  last: 'M17 6v12M6 6l7 6-7 6',
  share: 'M12 15V4M8 7.5 12 4l4 3.5M6 12v7h12v-7',
  sound: 'M5 10v4h3l4 3.5v-11L8 10zM15.5 9.5a4 4 0 0 1 0 5M18 7a7.5 7.5 0 0 1 0 10',
  silence: 'M5 10v4h3l4 3.5v-11L8 10zM16 10l4 4M20 10l-4 4',
  talk: 'M4 5h16v11H10l-5 4v-4H4z',
  seat: 'M7 4v9h10V4M5 13h14M7 13v7M17 13v7',
  lock: 'M8 11V8a4 4 0 0 1 8 0v3M6 11h12v9H6z',
  clock: 'M12 4.5a7.5 7.5 0 1 1 0 15a7.5 7.5 0 0 1 0-15M12 8v4.2l3 1.8',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.6.5-.5 1.1-.5 1.6H9c0-.5.1-1.1-.5-1.6A6 6 0 0 1 12 3',
  review: 'M4 19h16M4 15l4.5-5 4 3.5L20 5',
  folder: 'M3 6h7l2 2h9v11H3z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const;

export type IconName = keyof typeof DRAWINGS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
