import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { readServedTypes } from '../../src/app/read-served-types.ts';
import { compileCustomFields } from '../../src/compiler/custom-fields-form.ts';
import type { FormHandle } from '../../src/engine/controller.ts';
import { widgets } from '../../widgets/registry.ts';
import { servedDefinitions } from '../arbitraries/served-definitions.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(() => { hideForms(); });

const { types, registry } = readServedTypes(servedDefinitions, { types: builtInTypes, registry: widgets });

const showFields = (fields: object) => show(compileCustomFields(types, fields), { registry });
const sent = (handle: FormHandle) => (handle.encode() as unknown as { body: { custom_fields: Record<string, unknown> } }).body.custom_fields;

it('a composite is one field: typed part by part, checked at its parts, sent as one text [VAL-38]', async () => {
  const { handle, speak } = showFields({ Home: { input_type: 'address', 'is_mandatory?': true } });
  const group = page.getByRole('group', { name: /^Address/ });
  await expect.element(group).toBeVisible();
  expect(flushSync(() => handle().check()).map(({ field, issue }) => [field, issue.code])).toEqual([['custom_fields.Home', 'required']]);
  // Nothing is filled in: that is said once, of the whole.
  await expect.element(group).toHaveAccessibleDescription(/error.required/);
  expect(document.querySelectorAll('[aria-invalid="true"], p[id$="-error"]').length).toBe(1);
  await userEvent.selectOptions(group.getByLabelText(/^Country/), 'other');
  await userEvent.fill(group.getByLabelText(/^Which country/), 'France');
  await userEvent.fill(group.getByLabelText(/^E-mail there/), 'nobody');
  expect(flushSync(() => handle().check()).map(({ issue }) => issue.at)).toEqual([{ part: 'city' }]);
  const link = page.getByRole('link', { name: /Address.*City/ });
  await link.click();
  const city = group.getByLabelText(/^City/);
  await expect.element(city).toHaveFocus();
  await expect.element(city).toHaveAttribute('aria-invalid', 'true');
  await expect.element(group.getByLabelText(/^E-mail there/)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(city).toHaveAccessibleDescription(/Without the prefecture.*required/);
  await userEvent.fill(city, 'Lyon');
  await userEvent.fill(group.getByLabelText(/^E-mail there/), 'a@example.org');
  speak('jp');
  await expect.element(page.getByLabelText(/^市区町村/)).toHaveValue('Lyon');
  expect(flushSync(() => handle().check())).toEqual([]);
  expect(sent(handle()).Home).toBe('{"country":"other","land":"France","city":"Lyon","mail":"a@example.org"}');
  speak('en');
  await userEvent.selectOptions(group.getByLabelText(/^Country/), 'jp');
  await expect.element(group.getByLabelText(/^Which country/)).not.toBeInTheDocument();
  expect(sent(handle()).Home).toBe('{"country":"jp","city":"Lyon","mail":"a@example.org"}');
});

it('parts are filled in and checked whatever they are named, and one that is shown while another is empty comes and goes with it', async () => {
  const own = readServedTypes([{ name: 'contact', base: 'text', label: null, fields: {
    Relation: { input_type: 'drop_down', options: ['Father', 'Mother'], eng_placeholder: null, 'is_mandatory?': true },
    'Phone [home] 1.2': { input_type: 'phone_number', options: null, 'is_mandatory?': true },
    '理由': { input_type: 'text', translated_name: { en: 'Why none', jp: '理由' }, visible_when: { field: 'Phone [home] 1.2', in: [''] } },
  } }], { types: builtInTypes, registry: widgets });
  const { handle } = show(compileCustomFields(own.types, { Kin: { input_type: 'contact', 'is_mandatory?': true } }), { registry: own.registry });
  await userEvent.fill(page.getByLabelText(/^Why none/), 'lost');
  await userEvent.selectOptions(page.getByLabelText(/^Relation/), 'Mother');
  expect(sent(handle()).Kin).toBe('{"Relation":"Mother","理由":"lost"}');
  expect(flushSync(() => handle().check()).map(({ issue }) => issue.at)).toEqual([{ part: 'Phone [home] 1.2' }]);
  await page.getByRole('link', { name: /Phone \[home\] 1.2/ }).click();
  const phone = page.getByLabelText(/^Phone/);
  await expect.element(phone).toHaveFocus();
  await userEvent.fill(phone, '090-1234-5678');
  await expect.element(page.getByLabelText(/^Why none/)).not.toBeInTheDocument();
  expect(flushSync(() => handle().check())).toEqual([]);
  expect(sent(handle()).Kin).toBe('{"Relation":"Mother","Phone [home] 1.2":"09012345678"}');
});

it('once a part of a missing composite is filled in, the others that are missing say so, and the whole no more', async () => {
  const { handle } = showFields({ Home: { input_type: 'address', 'is_mandatory?': true } });
  flushSync(() => handle().check());
  await userEvent.selectOptions(page.getByLabelText(/^Country/), 'other');
  await expect.element(page.getByLabelText(/^City/)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByLabelText(/^Which country/)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('group', { name: /^Address/ })).not.toHaveAccessibleDescription(/error/);
});

it('of a composite that may be left empty no part is asked for, and what is missing in one that is begun is a hint', async () => {
  const { handle } = showFields({ Home: { input_type: 'address' } });
  const city = page.getByLabelText(/^City/);
  await expect.element(page.getByRole('group', { name: /^Address/ })).not.toHaveTextContent('engine.mandatory');
  expect(flushSync(() => handle().check())).toEqual([]);
  await expect.element(city).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.fill(page.getByLabelText(/^E-mail there/), 'a@example.org');
  await userEvent.selectOptions(page.getByLabelText(/^Country/), 'jp');
  expect(flushSync(() => handle().check())).toEqual([]);
  await expect.element(city).toHaveAccessibleDescription(/error.required/);
  await expect.element(page.getByText(/error.required/)).toHaveClass(/hint/);
});

it('a list adds and removes entries, with undo, and no more than there may be [VAL-38]', async () => {
  const { handle } = showFields({ Papers: { input_type: 'certificates', value: [{ $id: 'aaaa', title: 'N1', kinds: ['x'] }] } });
  const add = page.getByRole('button', { name: /engine.group.add/ });
  await add.click();
  await expect.element(page.getByLabelText(/^Title/).nth(1)).toHaveFocus();
  await userEvent.keyboard('TOEIC');
  const entries = () => JSON.parse(String(sent(handle()).Papers)) as readonly { readonly $id: string; readonly title?: string }[];
  expect(entries()).toMatchObject([{ $id: 'aaaa', title: 'N1', kinds: ['x'] }, { $id: expect.stringMatching(/^[a-z0-9]{4,16}$/) as string, title: 'TOEIC' }]);
  await add.click();
  await expect.element(page.getByLabelText(/^Title/).nth(2)).toHaveFocus();
  await expect.element(add).toBeDisabled();
  const third = handle().check();
  expect(third).toEqual([]);
  await page.getByRole('button', { name: /removeEntry/ }).first().click();
  const undo = page.getByRole('button', { name: /undo/ });
  await expect.element(undo).toHaveFocus();
  expect(entries()[0]?.title).toBe('TOEIC');
  await undo.click();
  // The third was added and left empty: it is there, and not sent.
  expect(page.getByLabelText(/^Title/).elements().length).toBe(3);
  expect(entries().map(({ title }) => title)).toEqual(['N1', 'TOEIC']);
});

it('what is typed in a part is in the draft, and comes back to its part', async () => {
  const form = compileCustomFields(types, { Home: { input_type: 'address', 'is_mandatory?': true } });
  const first = show(form, { registry, draft: 'structured/draft' });
  await userEvent.fill(page.getByLabelText(/^City/), 'Kyoto');
  first.handle().isUnsaved();
  first.remove();
  const { handle } = show(form, { registry, draft: 'structured/draft' });
  await expect.element(page.getByLabelText(/^City/)).toHaveValue('Kyoto');
  flushSync(() => { handle().check(); });
  await expect.element(page.getByLabelText(/^Country/)).toHaveAttribute('aria-invalid', 'true');
  await handle().discard();
  await expect.element(page.getByLabelText(/^City/)).toHaveValue('');
});

it('a type that was changed after the draft takes its parts over and marks what no longer fits', async () => {
  const fields = { Home: { input_type: 'address', 'is_mandatory?': true } };
  const first = show(compileCustomFields(types, fields), { registry, draft: 'structured/changed' });
  await userEvent.selectOptions(page.getByLabelText(/^Country/), 'jp');
  await userEvent.fill(page.getByLabelText(/^City/), 'Kyoto');
  await userEvent.fill(page.getByLabelText(/^E-mail there/), 'a@example.org');
  first.handle().isUnsaved();
  first.remove();
  const changed = servedDefinitions.map((entry) => (entry.name !== 'address' ? entry : {
    ...entry,
    fields: { country: entry.fields.country, city: { ...entry.fields.city, input_type: 'short_city' } },
  }));
  const now = readServedTypes([...changed, { name: 'short_city', base: 'text', schema: { maxLength: 3 } }], { types: builtInTypes, registry: widgets });
  const { handle } = show(compileCustomFields(now.types, fields), { registry: now.registry, draft: 'structured/changed' });
  await expect.element(page.getByLabelText(/^City/)).toHaveValue('Kyoto');
  await expect.element(page.getByLabelText(/^City/)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByLabelText(/^Country/)).toHaveValue('jp');
  await userEvent.fill(page.getByLabelText(/^City/), 'Tsu');
  expect(flushSync(() => handle().check())).toEqual([]);
  // What the type has no part for any more is kept.
  expect(sent(handle()).Home).toBe('{"country":"jp","city":"Tsu","mail":"a@example.org"}');
  await handle().discard();
});

it('two devices that have changed one composite are asked about it, and the answer goes into its parts', async () => {
  const held = (city: string) => compileCustomFields(types, { Home: { input_type: 'address', 'is_mandatory?': true, value: { country: 'jp', city } } });
  const { handle } = show(held('Kyoto'), { registry });
  const city = page.getByLabelText(/^City/);
  // What only the other one has changed comes in.
  await handle().rebase(held('Nara'));
  await expect.element(city).toHaveValue('Nara');
  await userEvent.fill(city, 'Osaka');
  await handle().rebase(held('Kobe'));
  await expect.element(city).toHaveValue('Osaka');
  const theirs = page.getByRole('button', { name: /theirs.*Kobe/s });
  await expect.element(page.getByRole('button', { name: /mine.*Osaka/s })).toBeVisible();
  await theirs.click();
  await expect.element(city).toHaveValue('Kobe');
  expect(sent(handle()).Home).toBe('{"country":"jp","city":"Kobe"}');
  expect(flushSync(() => handle().check())).toEqual([]);
});

it('a question about a list says what either answer leaves now, with what has been entered since it was asked', async () => {
  const held = (title: string) => compileCustomFields(types, { Papers: { input_type: 'certificates', value: [{ $id: 'aaaa', title }] } });
  const { handle } = show(held('N3'), { registry });
  await userEvent.fill(page.getByLabelText(/^Title/), 'N2');
  await handle().rebase(held('N1'));
  await expect.element(page.getByRole('button', { name: /mine.*N2/s })).toBeVisible();
  await page.getByRole('button', { name: /engine.group.add/ }).click();
  await userEvent.fill(page.getByLabelText(/^Title/).nth(1), 'TOEIC');
  await expect.element(page.getByRole('button', { name: /mine.*N2.*TOEIC/s })).toBeVisible();
  await page.getByRole('button', { name: /theirs.*N1.*TOEIC/s }).click();
  await expect.element(page.getByLabelText(/^Title/).first()).toHaveValue('N1');
  await expect.element(page.getByLabelText(/^Title/).nth(1)).toHaveValue('TOEIC');
});

it('a value that is none of the parts is shown and kept until they are filled in', async () => {
  const { handle } = showFields({ Home: { input_type: 'address', value: '東京都文京区' } });
  await expect.element(page.getByText(/engine.structured.kept.*東京都文京区/)).toBeVisible();
  expect(sent(handle()).Home).toBe('東京都文京区');
  await userEvent.fill(page.getByLabelText(/^City/), 'Kyoto');
  expect(sent(handle()).Home).toBe('{"city":"Kyoto"}');
  await expect.element(page.getByText(/engine.structured.kept/)).not.toBeInTheDocument();
});

it('a locked composite is read and not changed', async () => {
  const { handle } = showFields({ Home: { input_type: 'address', is_locked: true, 'is_mandatory?': true, value: { country: 'jp' } } });
  await expect.element(page.getByLabelText(/^City/)).toBeDisabled();
  await expect.element(page.getByLabelText(/^Country/)).toHaveValue('jp');
  expect(flushSync(() => handle().check())).toEqual([]);
});

it('a composite that only what is stored has shown keeps what was typed when it is asked for, and asks for its parts then [EDU-13]', async () => {
  const { handle } = showFields({
    Abroad: { input_type: 'radio_button', options: ['yes', 'no'], value: 'no' },
    Home: { input_type: 'address', 'is_mandatory?': true, visible_when: { field: 'Abroad', in: ['yes'] }, value: '{"country":"jp","mail":"a@example.org"}' },
  });
  expect(flushSync(() => handle().check())).toEqual([]);
  await userEvent.fill(page.getByLabelText(/^E-mail there/), 'b@example.org');
  await userEvent.click(page.getByRole('radio', { name: 'yes' }));
  await expect.element(page.getByLabelText(/^City/)).toHaveAttribute('aria-required', 'true');
  await expect.element(page.getByLabelText(/^E-mail there/)).toHaveValue('b@example.org');
  expect(flushSync(() => handle().check()).map(({ issue }) => issue.at)).toEqual([{ part: 'city' }]);
  expect(sent(handle()).Home).toBe('{"country":"jp","mail":"b@example.org"}');
});
