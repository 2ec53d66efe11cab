// Random numbers and secrets from the browser's cryptography, for deals made on this screen.

import type { Random } from '@sente/kernel';

const WORD = 2 ** 32;
const SALT_BYTES = 16;

export function makeCryptoRandom(crypto: Crypto): Random {
  const word = new Uint32Array(1);
  return () => {
    crypto.getRandomValues(word);
    return (word[0] ?? 0) / WORD;
  };
}

export function makeSalt(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
