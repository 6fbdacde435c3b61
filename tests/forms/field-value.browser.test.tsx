import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { withServedTypes } from '../../src/fields/types/served.ts';
import { CategoryFacts } from '../../src/forms/category-facts.tsx';
import { hidePortals, showPortal } from '../screens/shown-portal.tsx';

afterEach(hidePortals);

const { types } = withServedTypes(builtInTypes, { field_types: [{ name: 'since', base: 'drop_down', widget: { name: 'year' }, options: ['2001'], label: { en: 'Since', jp: '開始年' } }] });

const show = (value: string, type: string) => showPortal(
  [{ path: '/', element: <CategoryFacts form={compileCustomFields(types, { Field: { input_type: type, value } })} /> }], '/', {}, undefined, 'jp',
);

it('a year of a type that the server defines is told as its select has it', async () => {
  await show('2001', 'since');
  await expect.element(page.getByText('2001年（平成13年）', { exact: true })).toBeVisible();
});

it('an address that is no video is a link, and one that is plays', async () => {
  await show('https://example.com/me', 'video');
  await expect.element(page.getByRole('link', { name: 'https://example.com/me' })).toBeVisible();
  hidePortals();
  await show('https://example.com/me.mp4', 'video');
  await expect.element(page.getByLabelText('Field')).toHaveAttribute('src', 'https://example.com/me.mp4');
});
