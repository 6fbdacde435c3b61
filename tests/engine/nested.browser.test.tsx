import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readServedTypes } from '../../src/app/read-served-types.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import type { FormHandle } from '../../src/engine/controller.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { widgets } from '../../widgets/registry.ts';
import { nestedDefinitions } from '../arbitraries/served-definitions.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(() => { hideForms(); });

const { types, registry } = readServedTypes(nestedDefinitions, { types: builtInTypes, registry: widgets });

const formOf = (value?: unknown, more: object = { 'is_mandatory?': true }) => compileCustomFields(types, { Work: { input_type: 'employers', ...more, ...(value !== undefined && { value }) } });
const sent = (handle: FormHandle) => (handle.encode() as unknown as { body: { custom_fields: { Work: string } } }).body.custom_fields.Work;
const parsed = (handle: FormHandle) => JSON.parse(sent(handle)) as readonly { readonly $id: string }[];
const check = (handle: FormHandle) => flushSync(() => handle.check());

const post = (title: string, from?: string, $id = 'post1') => ({ $id, title, ...(from !== undefined && { period: { from } }) });
const harbor = (...posts: readonly object[]) => ({ $id: 'aaaa', company: 'Harbor', ...(posts.length > 0 && { posts }) });

const company = () => page.getByLabelText(/^Company/);
const title = () => page.getByLabelText(/^Title/);
const from = () => page.getByLabelText(/^From/);

it('a list of composites in a list is filled in part by part, checked at its parts, and sent as one text [VAL-38]', async () => {
  const { handle } = show(formOf(), { registry });
  // An entry that somebody has to fill in is there at once, at each level.
  await expect.element(page.getByRole('group', { name: /^Period/ })).toBeVisible();
  expect(check(handle()).map(({ issue }) => issue.code)).toEqual(['required']);
  expect(document.querySelectorAll('[aria-invalid="true"], p[id$="-error"]').length).toBe(1);
  await userEvent.fill(company(), 'Harbor');
  expect(check(handle()).map(({ issue }) => issue.at)).toMatchObject([{ part: 'posts' }]);
  await userEvent.fill(title(), 'Cook');
  expect(check(handle()).map(({ issue }) => issue.at)).toMatchObject([{ part: 'posts', within: { part: 'period' } }]);
  await userEvent.fill(page.getByLabelText(/^Until/), '2025-01-01');
  expect(check(handle()).map(({ issue }) => issue.at)).toMatchObject([{ part: 'posts', within: { part: 'period', within: { part: 'from' } } }]);
  // It stands there and nowhere else, and the summary leads there through the names of all parts.
  await expect.element(from()).toHaveAttribute('aria-invalid', 'true');
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBe(1);
  expect(document.querySelectorAll('p[id$="-error"]').length).toBe(1);
  await expect.element(from()).toHaveAccessibleDescription(/error.required/);
  await page.getByRole('link', { name: /Employers.*Posts.*Period.*From/ }).click();
  await expect.element(from()).toHaveFocus();
  await userEvent.fill(from(), '2024-04-01');
  await expect.element(from()).not.toHaveAttribute('aria-invalid', 'true');
  expect(check(handle())).toEqual([]);
  expect(parsed(handle())).toMatchObject([{ company: 'Harbor', posts: [{ title: 'Cook', period: { from: '2024-04-01', to: '2025-01-01' } }] }]);
});

it('a check shows what is wrong at every level, and what is mended there goes', async () => {
  const { handle } = show(formOf([{ $id: 'aaaa', posts: [{ $id: 'post1', period: { to: '2025-01-01' } }] }]), { registry });
  check(handle());
  for (const input of [company(), title(), from()]) await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(title(), 'Cook');
  await expect.element(title()).not.toHaveAttribute('aria-invalid', 'true');
  await expect.element(from()).toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(company(), 'Harbor');
  await userEvent.fill(from(), '2024-04-01');
  expect(check(handle())).toEqual([]);
});

it('what was removed is named as it was, at each place', async () => {
  show(formOf([{ $id: 'aaaa', company: 'Harbor' }, { $id: 'bbbb', company: 'Inn' }, { $id: 'cccc', company: 'Mill' }]), { registry });
  const removeEntry = (number: number) => page.getByRole('button', { name: new RegExp(`group.removeEntry.*number\\\\":${String(number)}`) });
  await removeEntry(3).click();
  await removeEntry(1).click();
  const undo = page.getByRole('button', { name: /undo/ });
  await expect.element(undo.first()).toHaveFocus();
  await expect.element(undo.first()).toHaveAccessibleDescription(/group\.removed.*number\\":1/);
  await expect.element(undo.last()).toHaveAccessibleDescription(/group\.removed.*number\\":3/);
});

it('entries within an entry are added and removed, with undo, by buttons that say whose they are', async () => {
  const { handle } = show(formOf([harbor(post('Cook', '2024-04-01')), { $id: 'bbbb', company: 'Inn', posts: [post('Clerk', '2020-01-01')] }]), { registry });
  const add = page.getByRole('button', { name: /number\\":1.*group.add.*Posts/ });
  expect(add.elements()).toHaveLength(1);
  await add.click();
  await expect.element(title().nth(1)).toHaveFocus();
  await userEvent.keyboard('Chef');
  expect(parsed(handle())).toMatchObject([{ posts: [{ $id: 'post1' }, { title: 'Chef' }] }, { posts: [{ title: 'Clerk' }] }]);
  await page.getByRole('button', { name: /number\\":1.*removeEntry.*number\\+":1/ }).click();
  const undo = page.getByRole('button', { name: /undo/ });
  await expect.element(undo).toHaveFocus();
  expect(parsed(handle())[0]).toMatchObject({ posts: [{ title: 'Chef' }] });
  await undo.click();
  expect(parsed(handle())[0]).toMatchObject({ posts: [{ title: 'Cook', period: { from: '2024-04-01' } }, { title: 'Chef' }] });
});

it('lists of one name in two composites have buttons that say which of them', async () => {
  const both = (text: string) => ({ en: text, jp: text });
  const held = (label: string) => ({ input_type: 'place', translated_name: both(label) });
  const own = readServedTypes([
    { name: 'phones', base: 'text', repeat: { max: 2 }, fields: { number: { input_type: 'text' } } }, { name: 'place', base: 'text', fields: { phones: { input_type: 'phones', translated_name: both('Phones') } } },
    { name: 'reach', base: 'text', fields: { home: held('Home'), work: held('Work') } },
  ], { types: builtInTypes, registry: widgets });
  show(compileCustomFields(own.types, { Reach: { input_type: 'reach' } }), { registry: own.registry });
  for (const name of ['Home', 'Work']) {
    await expect.element(page.getByRole('button', { name: new RegExp(`Reach.*${name}.*group.add.*Phones`) })).toBeVisible();
    expect(page.getByRole('button', { name: new RegExp(`Reach.*${name}.*group.add.*Phones`) }).elements()).toHaveLength(1);
  }
});

it('what an entry loses and gets back has all that stood within it', async () => {
  const { handle } = show(formOf([harbor(post('Cook', '2024-04-01')), { $id: 'bbbb', company: 'Inn', posts: [post('Clerk', '2020-01-01')] }]), { registry });
  await userEvent.fill(title().first(), 'Chef');
  await page.getByRole('button', { name: /^en:engine.group.removeEntry/ }).first().click();
  expect(parsed(handle()).map(({ $id }) => $id)).toEqual(['bbbb']);
  await page.getByRole('button', { name: /undo/ }).click();
  await expect.element(title().first()).toHaveValue('Chef');
  expect(parsed(handle())[0]).toMatchObject(harbor(post('Chef', '2024-04-01')));
});

it('what is typed at any depth is in the draft, and comes back to its part', async () => {
  const form = formOf([harbor(post('Cook', '2024-04-01'))]);
  const first = show(form, { registry, draft: 'nested/draft' });
  await userEvent.fill(title(), 'Chef');
  first.handle().isUnsaved();
  first.remove();
  const { handle } = show(form, { registry, draft: 'nested/draft' });
  await expect.element(title()).toHaveValue('Chef');
  await handle().discard();
  await expect.element(title()).toHaveValue('Cook');
});

it('two devices that have changed different parts within an entry have both, and are asked where they meet', async () => {
  const { handle } = show(formOf([harbor(post('Cook', '2024-04-01'))]), { registry });
  await userEvent.fill(title(), 'Chef');
  await handle().rebase(formOf([harbor(post('Cook', '2025-04-01'))]));
  await expect.element(from()).toHaveValue('1 April 2025');
  await expect.element(title()).toHaveValue('Chef');
  expect(page.getByRole('button', { name: /theirs/ }).elements()).toEqual([]);
  await handle().rebase(formOf([harbor(post('Waiter', '2025-04-01'), post('Clerk', '2020-01-01', 'post2'))]));
  await expect.element(title().nth(1)).toHaveValue('Clerk');
  await page.getByRole('button', { name: /theirs.*Waiter/s }).click();
  await expect.element(title().first()).toHaveValue('Waiter');
  expect(parsed(handle())).toMatchObject([harbor(post('Waiter', '2025-04-01'), post('Clerk', '2020-01-01', 'post2'))]);
});

it('what cannot be read within an entry is shown there and kept until its parts are filled in', async () => {
  const { handle } = show(formOf([{ $id: 'aaaa', company: 'Harbor', posts: 'Cook, then chef' }]), { registry });
  await expect.element(page.getByText(/engine.structured.kept.*Cook, then chef/)).toBeVisible();
  await userEvent.fill(company(), 'Inn');
  expect(parsed(handle())).toMatchObject([{ company: 'Inn', posts: 'Cook, then chef' }]);
  await userEvent.fill(title(), 'Cook');
  expect(parsed(handle())).toMatchObject([{ company: 'Inn', posts: [{ title: 'Cook' }] }]);
});

it('a field that is locked is read and not changed, at every level', async () => {
  const { handle } = show(formOf([harbor(post('Cook', '2025-04-01'))], { is_locked: true, 'is_mandatory?': true }), { registry });
  for (const input of [company(), title(), from(), page.getByRole('button', { name: /calendar|date.open/, includeHidden: true })])
    await expect.element(input.first()).toBeDisabled();
  for (const button of page.getByRole('button', { name: /group.(add|remove)/ }).elements()) expect(button).toBeDisabled();
  expect(check(handle())).toEqual([]);
});

it('a field that may be left empty asks for nothing within it, and says of what is begun what is missing', async () => {
  const { handle } = show(formOf(undefined, {}), { registry });
  expect(check(handle())).toEqual([]);
  await userEvent.fill(title(), 'Cook');
  await userEvent.fill(company(), 'Harbor');
  expect(check(handle())).toEqual([]);
  await expect.element(page.getByRole('group', { name: /^Period/ })).toHaveAccessibleDescription(/error.required/);
});

it('the innermost inputs keep their room on a phone, and each button is large enough', async () => {
  await page.viewport(390, 800);
  show(formOf([harbor(post('Cook', '2024-04-01'))]), { registry });
  await expect.element(title()).toBeVisible();
  const width = (element: Element): number => element.getBoundingClientRect().width;
  const room = (input: Element): number => width(input.closest('[data-field]') ?? input);
  expect(room(page.getByLabelText(/^Until/).element())).toBeGreaterThanOrEqual(room(company().element()) - 2 * 16);
  for (const button of document.querySelectorAll('[data-structured] button')) expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});
