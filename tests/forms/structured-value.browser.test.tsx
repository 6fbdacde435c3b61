import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readServedTypes } from '../../src/app/read-served-types.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { CategoryFacts } from '../../src/forms/category-facts.tsx';
import { widgets } from '../../widgets/registry.ts';
import { nestedDefinitions } from '../arbitraries/served-definitions.ts';
import { hidePortals, showPortal } from '../screens/shown-portal.tsx';

afterEach(hidePortals);

const both = (en: string, jp: string) => ({ en, jp });
const { types } = readServedTypes([{
  name: 'jobs', base: 'text', label: both('Jobs', '職歴'), repeat: { min: 0, max: 9 },
  fields: {
    from: { input_type: 'date', translated_name: both('From', '入社日') }, company: { input_type: 'text', translated_name: both('Company', '会社名') },
    place: { input_type: 'location', translated_name: both('Place', '勤務地') }, mail: { input_type: 'email', translated_name: both('E-mail there', 'メールアドレス') },
    kinds: { input_type: 'check_box', translated_name: both('Kinds', '種類'), options: ['x', 'y'] }, why: { input_type: 'text_area', translated_name: both('Why', '理由') },
    title: { input_type: 'text', translated_name: both('Title', '役職') },
  },
}], { types: builtInTypes, registry: widgets });

const full = { $id: 'aaaa', company: 'Harbor', title: 'Cook', from: '2020-04-01', place: 'Kobe', mail: 'a@example.org', kinds: ['x', 'y'], why: 'First line\nsecond' };

async function show(entries: readonly object[]) {
  const form = compileCustomFields(types, { Work: { input_type: 'jobs', value: entries } });
  await showPortal([{ path: '/', element: <CategoryFacts form={form} /> }], '/', {});
}

it('an entry is called by its name, says the next that it holds beside each other, and the rest at a press; on paper all of it [VAL-38]', async () => {
  await show([full, { $id: 'bbbb', company: 'Inn', from: '2022-04-01' }]);
  const entry = page.getByRole('listitem').first();
  await expect.element(entry.getByText('Harbor', { exact: true })).toBeVisible();
  for (const shown of ['1 April 2020', 'Kobe', 'x, y']) await expect.element(entry.getByText(shown, { exact: true })).toBeVisible();
  await expect.element(entry.getByRole('link', { name: 'a@example.org' })).toBeVisible();
  const why = entry.getByText('First line');
  await expect.element(why).not.toBeVisible();
  expect(page.getByRole('group').elements()).toHaveLength(1);
  dispatchEvent(new Event('beforeprint'));
  await expect.element(why).toBeVisible();
  await expect.element(entry.getByText('Cook', { exact: true })).toBeVisible();
  dispatchEvent(new Event('afterprint'));
  await expect.element(why).not.toBeVisible();
  await entry.getByText('Show 2 more', { exact: true }).click();
  await expect.element(why).toBeVisible();
});

it('what is within an entry is shown as it is by itself, at any depth [VAL-38]', async () => {
  const nested = readServedTypes(nestedDefinitions, { types: builtInTypes, registry: widgets });
  const value = [{ $id: 'aaaa', company: 'Harbor', posts: [{ $id: 'post1', title: 'Cook', period: { from: '2020-04-01' } }, { $id: 'post2', title: 'Chef' }] }];
  const form = compileCustomFields(nested.types, { Work: { input_type: 'employers', value } });
  await showPortal([{ path: '/', element: <CategoryFacts form={form} /> }], '/', {});
  await page.getByText('Show 1 more', { exact: true }).first().click();
  const inner = page.getByRole('listitem').first().getByRole('listitem');
  await expect.element(inner.first().getByText('Cook', { exact: true })).toBeVisible();
  await inner.first().getByText('Show 1 more', { exact: true }).click();
  await expect.element(inner.first().getByText('1 April 2020')).toBeVisible();
  await expect.element(inner.nth(1).getByText('Chef', { exact: true })).toBeVisible();
});

it('an entry that has no name to be called by is shown by its labels', async () => {
  await show([{ $id: 'aaaa', from: '2020-04-01' }]);
  await expect.element(page.getByRole('term').filter({ hasText: 'From' })).toBeVisible();
  await expect.element(page.getByText('1 April 2020')).toBeVisible();
});

it('an entry of lines alone is shown as a whole', async () => {
  await show([{ $id: 'aaaa', why: 'Because of the sea' }]);
  await expect.element(page.getByText('Because of the sea')).toBeVisible();
  expect(page.getByRole('listitem').first().element().querySelectorAll('details, dl:empty')).toHaveLength(0);
});
