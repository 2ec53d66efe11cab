// A small picture for every type of man, for those who read neither the characters nor the letters.

import { type Drawn, el } from './svg.ts';

/** Outlines in a box of 48 units around the origin, drawn for this board. */
const OUTLINES: { readonly [type: string]: string } = {
  // A crown.
  King: 'M-20 -8L-10.500 1L0 -18L10.500 1L20 -8L16.500 12H-16.500zM-16.500 15.500H16.500V20H-16.500z',
  // A shield with a boss.
  Guard:
    'M0 -21C6 -17 12 -15.500 18 -15.500C18.500 1 14 14 0 21C-14 14 -18.500 1 -18 -15.500C-12 -15.500 -6 -17 0 -21zM0 -13C-4 -10.500 -7.500 -9.500 -11.500 -9.200C-11.200 1.500 -8 9.500 0 14z',
  // An elephant.
  Minister:
    'M-22 3C-22 -9 -13 -15 -3 -15C3 -15 6 -14 8 -12.500C11 -14.500 17 -14 19 -9C21.500 -3 21 5 22.500 10.500C21 14 16.500 13.500 16 9.500C15.600 6 15.500 3.500 14.500 1.500C12.500 4 10 5 7 5V18H-0.500V7.500H-8V18H-15.500V8C-17.500 6.500 -18.500 4 -18.500 1L-20 9zM12.500 -8.500A1.700 1.700 0 1 0 12.600 -8.500z',
  // A chariot's wheel.
  Rook: 'M0 -21A21 21 0 1 1 0 21A21 21 0 1 1 0 -21zM-2.200 -16.300A16.500 16.500 0 0 0 -9.900 -13.200L-3.700 -6.900A7.800 7.800 0 0 1 -2.200 -7.500zM2.200 -16.300V-7.500A7.800 7.800 0 0 1 3.700 -6.900L9.900 -13.200A16.500 16.500 0 0 0 2.200 -16.300zM13.200 -9.900L6.900 -3.700A7.800 7.800 0 0 1 7.500 -2.200H16.300A16.500 16.500 0 0 0 13.200 -9.900zM16.300 2.200H7.500A7.800 7.800 0 0 1 6.900 3.700L13.200 9.900A16.500 16.500 0 0 0 16.300 2.200zM9.900 13.200L3.700 6.900A7.800 7.800 0 0 1 2.200 7.500V16.300A16.500 16.500 0 0 0 9.900 13.200zM-2.200 16.300V7.500A7.800 7.800 0 0 1 -3.700 6.900L-9.900 13.200A16.500 16.500 0 0 0 -2.200 16.300zM-13.200 9.900L-6.900 3.700A7.800 7.800 0 0 1 -7.500 2.200H-16.300A16.500 16.500 0 0 0 -13.200 9.900zM-16.300 -2.200H-7.500A7.800 7.800 0 0 1 -6.900 -3.700L-13.200 -9.900A16.500 16.500 0 0 0 -16.300 -2.200z',
  // A horse's head.
  Horse:
    'M-3 -20L1 -14.500C11 -12 17 -3 16 9C15.700 13 15.500 16 16.500 20H-10.500C-11 12 -2.500 8.500 -3.500 1.500C-6.500 4.500 -10 4 -12 7C-13 9 -16 9.500 -18 7C-19.500 5 -18.500 2.500 -17 0.500C-14 -3.500 -13.500 -8 -10 -11.500C-8.500 -13 -6 -14 -6 -14.500zM-7 -8A1.900 1.900 0 1 0 -6.900 -8z',
  // A cannon on its carriage.
  Cannon:
    'M-19 -10.500L14 -17.500L16 -17L18 -7.500L16.500 -6L3.500 -3.200A11 11 0 0 1 6.500 9L18 16.500L15.500 20L4 13.500A11 11 0 1 1 -13.500 -0.500L-16.500 0C-20 0 -22 -2.500 -21.500 -5.500zM-4.500 1.500A4.800 4.800 0 1 0 -4.400 1.500z',
  // A foot soldier under his hat, with a spear.
  Pawn: 'M-5 -20L10.500 -9.500H-20.500zM-12.500 -7H2.500A7.600 7.600 0 0 1 -1 1.500C6 3 10 8.500 10 20H-20C-20 8.500 -16 3 -9 1.500A7.600 7.600 0 0 1 -12.500 -7zM15.500 -21L18.500 -12.500L17 -10.500V20H14V-10.500L12.500 -12.500z',
};

/** Every type of man there is a drawing of. */
export const MAN_TYPES: readonly string[] = Object.keys(OUTLINES);

/** The path of one, to be filled by the even-odd rule, for whoever draws men elsewhere. */
export function pictogram(type: string): string {
  return OUTLINES[type] ?? '';
}

export function drawPictogram(type: string, fill: string, transform: string): Drawn {
  return el('path', { d: pictogram(type), fill, transform, 'fill-rule': 'evenodd' });
}
