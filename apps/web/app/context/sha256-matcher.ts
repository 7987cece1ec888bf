/** Fractional parts of the cube roots of the first 64 primes (FIPS 180-4, section 4.2.2). */
const K = new Uint32Array(64);
/** Fractional parts of the square roots of the first 8 primes (section 5.3.3). */
const START = new Uint32Array(8);

let found = 0;
for (let candidate = 2; found < 64; candidate += 1) {
  let isPrime = true;
  for (let factor = 2; factor * factor <= candidate; factor += 1) isPrime &&= candidate % factor !== 0;
  if (!isPrime) continue;
  if (found < 8) START[found] = (candidate ** (1 / 2) % 1) * 2 ** 32;
  K[found] = (candidate ** (1 / 3) % 1) * 2 ** 32;
  found += 1;
}

const schedule = new Uint32Array(64);

/**
 * Returns a function that tests whether SHA-256(prefix + number) equals a hash. Made for many numbers with one prefix,
 * whose complete blocks are hashed once. A WebCrypto call takes longer than such a hash, and WebCrypto is missing
 * without HTTPS.
 * @param prefix ASCII text
 * @param wanted 64 hexadecimal digits
 */
export function createSha256Matcher(prefix: string, wanted: string): (number: number) => boolean {
  const expectedWords = Array.from({ length: 8 }, (_, index) =>
    Number.parseInt(wanted.slice(index * 8, index * 8 + 8), 16),
  );
  const whole = prefix.length - (prefix.length % 64);
  const initialState = START.slice();
  for (let at = 0; at < whole; at += 64) addBlock(initialState, ascii(prefix.slice(at, at + 64)));
  const rest = prefix.slice(whole);
  return (number) => {
    const state = initialState.slice();
    const tail = pad(ascii(rest + number), prefix.length + String(number).length);
    for (let at = 0; at < tail.length; at += 64) addBlock(state, tail.subarray(at, at + 64));
    return expectedWords.every((value, index) => value === state[index]);
  };
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Section 5.1.1: a one bit, zeros, and the length in bits of the whole message. */
function pad(tail: Uint8Array, messageLength: number): Uint8Array {
  const padded = new Uint8Array(tail.length < 56 ? 64 : 128);
  padded.set(tail);
  padded[tail.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, messageLength * 8);
  return padded;
}

const rotateRight = (value: number, by: number) => (value >>> by) | (value << (32 - by));
const at = (list: Uint32Array, index: number) => list[index] as number;

/** Section 6.2.2. */
function addBlock(state: Uint32Array, block: Uint8Array): void {
  const view = new DataView(block.buffer, block.byteOffset, 64);
  for (let index = 0; index < 64; index += 1) {
    if (index < 16) {
      schedule[index] = view.getUint32(index * 4);
      continue;
    }
    const [early, late] = [at(schedule, index - 15), at(schedule, index - 2)];
    const small0 = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const small1 = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    schedule[index] = at(schedule, index - 16) + small0 + at(schedule, index - 7) + small1;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let index = 0; index < 64; index += 1) {
    const big1 = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + at(K, index) + at(schedule, index)) | 0;
    const big0 = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state.set([a, b, c, d, e, f, g, h].map((value, index) => at(state, index) + value));
}
