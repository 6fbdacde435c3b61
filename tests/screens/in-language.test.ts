import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inLanguage } from '../../src/screens/apply/terms/in-language.ts';
import { law } from '../arbitraries/law.ts';

test.each([
  ['https://terms.example/class-terms', 'https://terms.example/class-terms/en'],
  ['https://terms.example/class_', 'https://terms.example/class_en'], ['https://terms.example/class-', 'https://terms.example/class-en'],
  ['https://terms.example/class/', 'https://terms.example/class/en'], ['https://terms.example/terms?lang=', 'https://terms.example/terms?lang=en'],
  ['https://terms.example/terms?page=class', 'https://terms.example/terms?page=class&en'], ['https://terms.example/terms?page=class&', 'https://terms.example/terms?page=class&en'],
  ['https://terms.example/規約', 'https://terms.example/規約/en'], ['https://terms.example/terms#top', 'https://terms.example/terms/en#top'],
  [' https://terms.example ', 'https://terms.example/en'], ['/terms', '/terms/en'], ['/terms.', '/terms.en'],
])('%s leads to %s [APPLY-09]', (address, inEnglish) => { expect(inLanguage(address, 'en')).toBe(inEnglish); });

law('the language stands at the end, and never in a word', fc.property(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('en', 'jp' as const), (address, language) => {
  const link = inLanguage(address, language);
  expect(link.endsWith(language)).toBe(true);
  expect(link.slice(0, -language.length)).toMatch(/[^\p{L}\p{N}]$/u);
  expect(link.startsWith(address)).toBe(true);
}));
