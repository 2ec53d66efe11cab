// Small rules of the account pages: the result of a form, the drawing of a rating.

import { accept, refuse } from '@sente/kernel';
import { describe, expect, it } from 'vitest';
import { credentialsAsPasswordError, formResultOf } from './form-result.tsx';
import { layOutRatings } from './rating-chart.tsx';

describe('the result of a form', () => {
  it('is done, or the refusal', () => {
    expect(formResultOf(accept(null))).toBe('done');
    expect(formResultOf(refuse('name_taken'))).toEqual({ code: 'name_taken', data: {} });
  });

  it('blames the password if the form asks for nothing else', () => {
    expect(credentialsAsPasswordError({ code: 'wrong_credentials', data: {} })).toEqual({
      code: 'wrong_password',
      data: {},
    });
    expect(credentialsAsPasswordError({ code: 'name_taken', data: {} })).toEqual({
      code: 'name_taken',
      data: {},
    });
    expect(credentialsAsPasswordError('done')).toBe('done');
    expect(credentialsAsPasswordError(null)).toBeNull();
  });
});

describe('the chart of a rating', () => {
  const { values, low, high, x, y } = layOutRatings([
    { at: 1, before: 1500, after: 1700 },
    { at: 2, before: 1700, after: 1400 },
  ]);

  it('begins before the first game, with later ratings to the right and higher ones above', () => {
    expect([values, low, high]).toEqual([[1500, 1700, 1400], 1400, 1700]);
    expect(x(0)).toBeLessThan(x(1));
    expect(y(1700)).toBeLessThan(y(1500));
    expect(y(1500)).toBeLessThan(y(1400));
  });

  it('does not magnify small changes', () => {
    const flat = layOutRatings([{ at: 1, before: 1500, after: 1501 }]);
    expect(Math.abs(flat.y(1500) - flat.y(1501))).toBeLessThan(1);
  });
});
