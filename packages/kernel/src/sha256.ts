// SHA-256 of a text (FIPS 180-4): small, synchronous, and the same in a browser and on a server.

const ROUNDS = 64;

/** The first 32 bits of the fractional parts of the roots of the first primes, as the standard defines them. */
function primeRootFractions(count: number, root: number): Uint32Array {
  const words = new Uint32Array(count);
  for (let candidate = 2, found = 0; found < count; candidate++) {
    let prime = true;
    for (let d = 2; d * d <= candidate; d++) if (candidate % d === 0) prime = false;
    if (!prime) continue;
    const value = candidate ** (1 / root);
    words[found++] = (value - Math.floor(value)) * 2 ** 32;
  }
  return words;
}

const K = primeRootFractions(ROUNDS, 3);
const START = primeRootFractions(8, 2);

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (words: Uint32Array, index: number) => words[index] as number;

function encodeUtf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    const lone = code >= 0xd800 && code <= 0xdfff;
    pushUtf8(bytes, lone ? 0xfffd : code);
  }
  return bytes;
}

function pushUtf8(bytes: number[], code: number): void {
  if (code < 0x80) bytes.push(code);
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
  else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  else
    bytes.push(
      0xf0 | (code >> 18),
      0x80 | ((code >> 12) & 63),
      0x80 | ((code >> 6) & 63),
      0x80 | (code & 63),
    );
}

/** The bytes, the 1 bit, zeros, and the length in bits: a whole number of 64-byte blocks. */
function padMessage(text: string): DataView {
  const bytes = encodeUtf8(text);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  for (const [i, byte] of bytes.entries()) view.setUint8(i, byte);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(blocks * 64 - 4, (bytes.length * 8) >>> 0);
  return view;
}

function messageSchedule(view: DataView, block: number): Uint32Array {
  const w = new Uint32Array(ROUNDS);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + i * 4);
  for (let i = 16; i < ROUNDS; i++) {
    const early = at(w, i - 15);
    const late = at(w, i - 2);
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  return w;
}

function compressBlock(hash: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = Array.from(hash) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i);
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = at(hash, i) + word;
}

export function sha256(text: string): string {
  const view = padMessage(text);
  const hash = Uint32Array.from(START);
  for (let block = 0; block < view.byteLength; block += 64) compressBlock(hash, messageSchedule(view, block));
  return Array.from(hash, (word) => word.toString(16).padStart(8, '0')).join('');
}
