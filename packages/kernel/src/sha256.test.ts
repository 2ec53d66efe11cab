// SHA-256 against the standard's own examples and against Node's.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitTo, keepsCommitment } from './commitment.ts';
import { sha256 } from './sha256.ts';

/** FIPS 180-4 and the NIST example values. */
const KNOWN: readonly (readonly [text: string, hash: string])[] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
];

const nodeHash = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

describe('sha256', () => {
  it.each(KNOWN)('of a known text (%#)', (text, hash) => {
    expect(sha256(text)).toBe(hash);
  });

  it('agrees with Node around every block border', () => {
    for (let length = 0; length <= 130; length++)
      expect(sha256('x'.repeat(length))).toBe(nodeHash('x'.repeat(length)));
  });

  it('agrees with Node on any text, lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => sha256(text) === nodeHash(text)),
    );
    expect(sha256('a\ud800b')).toBe(nodeHash('a\ud800b'));
  });
});

describe('a commitment', () => {
  it('is fulfilled by its deal and salt, and by no others', () => {
    expect(keepsCommitment(commitTo('deal', 'salt'), 'deal', 'salt')).toBe(true);
  });

  it.each([
    ['another deal', 'other', 'salt'],
    ['another salt', 'deal', 'pepper'],
    ['the two exchanged', 'salt', 'deal'],
  ])('is broken by %s', (_what, deal, salt) => {
    expect(keepsCommitment(commitTo('deal', 'salt'), deal, salt)).toBe(false);
  });
});
