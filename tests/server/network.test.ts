import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callerOf, networkOf } from '../../server/http/network.ts';
import { law } from '../arbitraries/law.ts';

describe('who calls', () => {
  test.each([
    ['10.1.2.3', '10.1.2.3'], ['::ffff:10.1.2.3', '10.1.2.3'], ['::FFFF:0a01:0203', '10.1.2.3'], ['64:ff9b::a01:203', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'], ['2001:db8:1:2::1', '2001:db8:1:2'], ['2001:db8::1', '2001:db8:0:0'], ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'], ['1::', '1:0:0:0'], ['fe80::1:2:3:4:5%en0', 'fe80:0:0:1'], ['[2001:DB8:1:2::9]:443', '2001:db8:1:2'], ['"10.1.2.3:80"', '10.1.2.3'],
  ])('at %s counts as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  test.each(['', 'unknown', '_hidden', '"_x:80"', '256.1.1.1', '1.2.3', '1.2.3.4.5', '1.2.3.4:port', '1::2::3', '12345::', ':80', 'example.com', '1.2.3.4, 5.6.7.8', '٣.1.1.1'])(
    'is named by no address in %j', (text) => { expect(networkOf(text)).toBeUndefined(); },
  );

  test.each([
    ['10.1.2.3:80', '10.9.9.9', '10.1.2.3'], ['unknown', '::ffff:10.9.9.9', '10.9.9.9'], ['_b', undefined, 'unknown'],
  ])('is named %s over a connection from %s and counts as %s', (ip, remoteAddress, caller) => {
    expect(callerOf({ ip, socket: { remoteAddress } })).toBe(caller);
  });
});

const ipv4 = fc.tuple(...Array.from({ length: 4 }, () => fc.nat(255)));
const ipv6 = fc.tuple(...Array.from({ length: 8 }, () => fc.oneof(fc.constant(0), fc.nat(0xffff))));
const port = fc.nat(65_535).map((number) => `:${String(number)}`);
const quoted = (text: string) => fc.constantFrom(text, `"${text}"`, ` ${text} `);
const bracketed = (text: string) => fc.oneof(fc.constant(text), fc.constant(`[${text}]`), port.map((suffix) => `[${text}]${suffix}`));

/** Zeros in front, capitals or small letters: each group as it likes. */
const groupOf = (group: number) => fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 4 })).map(([upper, width]) => {
  const hex = group.toString(16).padStart(width, '0');
  return upper ? hex.toUpperCase() : hex;
});
const long = (groups: readonly number[]) => fc.tuple(...groups.map(groupOf)).map((written) => written.join(':'));
/** One run of zeros may be left out. */
const short = (groups: readonly number[]) => long(groups).chain((text) => {
  const runs = [...text.matchAll(/(^|:)(0+:)*0+(:|$)/g)];
  return fc.constantFrom(text, ...runs.map(({ index, 0: run }) => `${text.slice(0, index)}::${text.slice(index + run.length)}`));
});
const zoned = (text: string) => fc.constantFrom(text, `${text}%eth0`, `${text}%1`);
const spelt6 = (groups: readonly number[]) => short(groups).chain(zoned).chain(bracketed);

const dotted = (numbers: readonly number[]) => fc.tuple(...numbers.map((number) => fc.integer({ min: 1, max: 3 }).map((width) => String(number).padStart(width, '0'))))
  .map((written) => written.join('.'));
const inGroups = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => [a * 256 + b, c * 256 + d];
const mapped = (numbers: readonly number[]) => fc.oneof(
  spelt6([0, 0, 0, 0, 0, 0xffff, ...inGroups(numbers)]),
  fc.tuple(fc.constantFrom('::ffff:', '0:0:0:0:0:FFFF:', '64:ff9b::'), dotted(numbers)).map((parts) => parts.join('')).chain(bracketed),
);
const spelt4 = (numbers: readonly number[]) =>
  fc.oneof(dotted(numbers), fc.tuple(dotted(numbers), port).map((parts) => parts.join('')), mapped(numbers)).chain(quoted);

law('every spelling of an IPv4 address is one caller', fc.property(
  ipv4.chain((numbers) => fc.tuple(fc.constant(numbers.join('.')), spelt4(numbers))), ([plain, spelt]) => networkOf(spelt) === plain,
), 1000);

law('every spelling of an IPv6 address is one caller, and so is its network', fc.property(
  ipv6.filter(([a, b]) => a !== 0 && a !== 0x64 && b !== undefined).chain((groups) => fc.tuple(
    fc.constant(groups.slice(0, 4).map((group) => group.toString(16)).join(':')), spelt6(groups).chain(quoted),
  )), ([network, spelt]) => networkOf(spelt) === network,
), 1000);
