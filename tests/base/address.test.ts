import { describe, expect, test } from 'vitest';
import { canonicalAddress, pathWithin } from '../../src/base/address.ts';
import { ownVideoId } from '../../server/videos/address.ts';
import { readSettings } from '../../server/base/settings.ts';
import { spellings } from './spellings.ts';

const ID = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const PLAIN = `https://portal.example.com/videos/${ID}.mp4`;
const services = { settings: readSettings({ PORTAL_URL: 'https://Portal.example.com' }) };

describe.each(Object.entries(spellings))('an address with %s', (_name, spelt) => {
  test('is the same once it is canonical, but for capitals of its path', () => {
    const [canonical, plain] = [canonicalAddress(spelt(PLAIN)), canonicalAddress(PLAIN)];
    expect({ ...canonical, path: canonical?.path.toLowerCase() }).toEqual(plain);
  });

  test('names the video of this host that it may play', () => {
    expect(ownVideoId(services, spelt(PLAIN))).toBe(ID);
  });
});

test('the default port of a scheme is none, and a query or a fragment no part of the place', () => {
  expect(canonicalAddress('https://portal.example.com:443/a/?b#c')).toEqual({ host: 'portal.example.com', origin: 'https://portal.example.com', path: '/a' });
});

test('an escape that stands for no letter stays as it is', () => {
  expect(canonicalAddress('https://a.example.com/%E3%81/%E3%81%82')?.path).toBe('/%E3%81/あ');
});

test.each([
  ['https://other.example.com', false], ['https://portal.example.com.evil.example', false], ['https://portal.example.com:8443', false],
  ['https://portal.example.com@evil.example', false], ['http://localhost:4000', true], ['http://LOCALHOST.', true], ['http://127.1', true],
])('a video at %s is this host’s own: %s', (origin, isOwn) => {
  expect(ownVideoId(services, `${origin}/videos/${ID}.mp4`) !== undefined).toBe(isOwn);
});

test.each([
  ['https://api.example.com/base/uploads/1', '/uploads/1'], ['https://API.example.com./base//uploads/1', '/uploads/1'], ['https://api.example.com/base', ''],
  ['https://api.example.com/base/../other/1', undefined], ['https://api.example.com/base%2f..%2fother', undefined], ['https://api.example.com/basement/1', undefined],
  ['https://api.example.com@evil.example/base/1', undefined], ['https://api.example.com.evil.example/base/1', undefined], ['http://api.example.com/base/1', undefined],
  ['no address', undefined],
])('%s within https://api.example.com/base/ is %s', (address, path) => {
  expect(pathWithin(address, 'https://api.example.com/base/')).toBe(path);
});

test('a base without a path has everything of its origin', () => {
  expect([pathWithin('https://a.example/b', 'https://a.example'), pathWithin('https://a.example', 'https://a.example/')]).toEqual(['/b', '']);
});
