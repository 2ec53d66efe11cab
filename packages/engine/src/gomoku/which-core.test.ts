// A new variant is played by the core that fits its switches, or by the general player.

import { findVariant, type Variant } from '@sente/games/gomoku';
import { expect, it } from 'vitest';
import { coreFor } from './which-core.ts';

const standard = findVariant('standard') as Variant;

it.each(['freestyle', 'standard', 'caro', 'caro5', 'renju', 'capture'])('%s has its own', (id) => {
  expect(coreFor(findVariant(id) as Variant)).toBe(id);
});

it('a new name and board for known switches has their core', () => {
  expect(coreFor({ ...standard, id: 'mini', size: 9 })).toBe('standard');
});

it.each<Partial<Variant>>([{ forbidden: 'free-threes' }, { capturesToWin: 10 }, { overlineWins: ['X'] }])(
  'switches that no core was made for have none: %o',
  (switches) => {
    expect(coreFor({ ...standard, id: 'new', ...switches })).toBeNull();
  },
);
