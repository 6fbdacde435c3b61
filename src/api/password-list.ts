import common from '../../schemas/passwords/common.json';

/*
 * The server has the same in server/account/common-password.ts; tests/api/password-list.test.ts holds both together.
 * Big, so it is loaded when somebody types a new password.
 */
const filter = Uint8Array.from(atob(common.filter), (sign) => sign.charCodeAt(0));
const bits = filter.length * 8;

function hash(text: string, seed: number): number {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

function isListed(text: string): boolean {
  const [start, step] = [hash(text, 0x811c9dc5), hash(text, 0x9747b28c) | 1];
  for (let round = 0; round < common.hashes; round += 1) {
    const bit = ((start + Math.imul(round, step)) >>> 0) % bits;
    if (((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
const withoutEnd = (text: string): string => text.replace(/[^\p{L}]+$/u, '');
const withoutStart = (text: string): string => text.replace(/^[^\p{L}]+/u, '');
const readings = (text: string): readonly string[] => [text, withoutEnd(text), withoutStart(text), withoutStart(withoutEnd(text))].filter((reading) => reading !== '');

/** Whether a server may refuse the password as what everybody tries first (docs/decisions/0020). `own`: the applicant's address. */
export function isEasilyGuessed(password: string, own: readonly string[]): boolean {
  const whole = plain(password);
  const read = readings(whole);
  const words = own.flatMap((text) => [text, ...text.split('@')]).map(plain).filter((text) => text !== '');
  return new Set(whole).size === 1 || read.some(isListed) || words.some((word) => readings(word).some((text) => read.includes(text)));
}
