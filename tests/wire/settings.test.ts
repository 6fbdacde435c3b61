import { expect, test } from 'vitest';
import { isProductHost, settingsCall, allowsExtensionHeaders } from '../../src/wire/settings.ts';

const decoded = settingsCall.decode({
  api: 'https://api.example.com/', product: { key: 'acme', hostMarker: 'acme', internationalMarker: 'world' }, links: { registration: 'https://a.example', terms: '', classTerms: 'https://c.example/terms_' },
});
if (!decoded.ok) throw new Error(decoded.failure.detail);
const settings = decoded.value;

test('the base address loses its slash', () => {
  expect(settings).toMatchObject({ apiBase: 'https://api.example.com', productName: undefined });
});

test('a link that is absent or empty is not there', () => {
  expect(settings).toMatchObject({ registrationLink: 'https://a.example', termsLink: undefined, classTermsLink: 'https://c.example/terms_' });
});

test('whom to ask is named, or nobody is', () => {
  expect(settings.contact).toBeUndefined();
  expect(settingsCall.decode({ product: { key: 'acme' }, contact: 'ask@example.com' })).toMatchObject({ value: { contact: 'ask@example.com' } });
  expect(settingsCall.decode({ product: { key: 'acme' }, contact: '' })).toMatchObject({ value: { contact: undefined } });
});

test('the least that a deployment must say is the product key', () => {
  expect(settingsCall.decode({ product: { key: 'acme' } })).toMatchObject({ ok: true, value: { apiBase: '', hostMarker: 'acme', internationalMarker: undefined } });
});

test('markers are found in a host whatever their case [VAR-02, VAR-03]', () => {
  const read = settingsCall.decode({ product: { key: 'acme', hostMarker: 'Acme', internationalMarker: 'World' } });
  expect(['acme.example', 'acme-world.example', 'other.example'].map((host) => read.ok && isProductHost(host, read.value))).toEqual([true, false, false]);
});

test('a deployment names the portal in one language or both', () => {
  expect(settingsCall.decode({ product: { key: 'acme', name: 'Acme' } })).toMatchObject({ value: { productName: { en: 'Acme', jp: 'Acme' } } });
  expect(settingsCall.decode({ product: { key: 'acme', name: { jp: 'アクメ' } } })).toMatchObject({ value: { productName: { en: 'アクメ', jp: 'アクメ' } } });
});

test.each([undefined, null, '', { en: '' }])('the name %j leaves the portal its own', (name) => {
  expect(settingsCall.decode({ product: { key: 'acme', name } })).toMatchObject({ value: { productName: undefined } });
});

test('a deployment has a logo of its own, or none', () => {
  expect(settingsCall.decode({ product: { key: 'acme', logo: 'https://a.example/logo.svg' } })).toMatchObject({ value: { productLogo: 'https://a.example/logo.svg' } });
  expect(settingsCall.decode({ product: { key: 'acme', logo: '' } })).toMatchObject({ value: { productLogo: undefined } });
});

test.each([
  ['acme.example.com', true],
  ['acme-world.example.com', false],
  ['portal.example.com', false],
])('the host %s shows the product variant: %s (spec §1) [VAR-02, VAR-03, VAR-14, VAR-15]', (host, product) => {
  expect(isProductHost(host, settings)).toBe(product);
});

test.each([
  ['', undefined, true], ['/portal', undefined, true], ['https://page.example/api', undefined, true],
  ['https://api.example', undefined, false], ['http://page.example', false, false], ['https://page.example:8443', undefined, false], ['https://api.example', true, true],
])('an API at "%s" whose extensions are said to be %s takes the portal\'s own headers: %s', (api, extensions, takes) => {
  const read = settingsCall.decode({ product: { key: 'acme' }, api, extensions });
  expect(read.ok && allowsExtensionHeaders(read.value, 'https://page.example/exam/1')).toBe(takes);
});
