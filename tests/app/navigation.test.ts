import { expect, test } from 'vitest';
import { navigationFor } from '../../src/ui/navigation.ts';

test.each([
  { productVariant: false, onboarded: false, pages: ['/', '/interview', '/profile', '/jclass'] },
  { productVariant: false, onboarded: true, pages: ['/', '/interview', '/profile', '/jclass', '/onboarding'] },
  { productVariant: true, onboarded: false, pages: ['/', '/interview', '/profile'] },
  { productVariant: true, onboarded: true, pages: ['/', '/interview', '/profile', '/onboarding'] },
])('the navigation (spec §1, §2): product variant $productVariant, onboarded $onboarded [SHELL-05, SHELL-06, VAR-06, VAR-07]', ({ pages, ...viewer }) => {
  expect(navigationFor(viewer).map(({ path }) => path)).toEqual(pages);
});
