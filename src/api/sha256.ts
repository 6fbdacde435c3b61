/** The first bits behind the point of a root, of as many primes as are asked for (FIPS 180-4, its constants and its initial value). */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The bytes, a 1, zeros, and their number in bits: a multiple of 64 bytes. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer((bytes.length + 72) & ~63));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n);
  return view;
}

/**
 * SHA-256 of bytes, in 32 bytes. Of our own, since `crypto.subtle` is missing where the page did not come by https, and
 * what libraries bring is far larger; it names saves on this device and protects nothing (docs/decisions/0022).
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const [state, constants] = [fractions(8, Math.sqrt), fractions(64, Math.cbrt)];
  const [view, schedule] = [padded(bytes), new Uint32Array(64)];
  const word = (position: number): number => schedule[position] ?? 0;
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (const [round, constant] of constants.entries()) {
      const [late, early] = [word(round - 2), word(round - 15)];
      schedule[round] = round < 16 ? view.getUint32(block + 4 * round) : word(round - 16) + word(round - 7)
        + (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + constant + word(round);
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    for (const [position, part] of [a, b, c, d, e, f, g, h].entries()) state[position] = (state[position] ?? 0) + part;
  }
  const digest = new DataView(new ArrayBuffer(32));
  for (const [position, part] of state.entries()) digest.setUint32(4 * position, part);
  return new Uint8Array(digest.buffer);
}
