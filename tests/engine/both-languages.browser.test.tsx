import { flushSync } from 'react-dom';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bothLanguages } from '../../src/base/text.ts';
import { otherLanguage } from '../../src/engine/other-language.tsx';
import { field, formOf, group, section } from './forms.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(hideForms);

const bilingual = [{ id: 'a', label: { en: 'Apple', jp: 'りんご' } }, { id: 'b', label: bothLanguages('B-1') }];
const form = () => formOf(
  section('a', [
    field('name', { mandatory: true, help: { en: 'As in your passport', jp: 'パスポートと同じ表記' }, note: { en: 'Letters only', jp: '文字のみ' } }),
    field('same', { label: bothLanguages('JLPT') }),
    field('fruit', { base: 'radio_button', options: bilingual }),
    field('fruits', { base: 'check_box', options: bilingual }),
    field('chosen', { base: 'drop_down', options: bilingual }),
    field('agreed', { base: 'flag' }),
  ]),
  { ...group({ 'id:1': {} }), title: { en: 'Education', jp: '学歴' } },
);

const lines = (): readonly string[] => [...document.querySelectorAll('[lang]:not(html)')].map(({ textContent }) => textContent);

it('a second line stands under labels, help, options, errors and headings, where it says something else', async () => {
  const { handle, readBoth, speak } = show(form());
  expect(lines()).toEqual([]);
  readBoth(true);
  expect(lines()).toEqual([
    '項目 name', 'パスポートと同じ表記', '文字のみ', '項目 fruit', 'りんご', '項目 fruits', 'りんご', '項目 chosen', '項目 agreed',
    '学歴', 'jp:engine.group.entry {"title":"学歴","number":1}', 'jp:engine.group.lastStays', '項目 faculty', '項目 is_latest',
  ]);
  expect([...document.querySelectorAll('option')].map(({ text }) => text)).toContain('Apple · りんご');
  flushSync(() => { handle().check(); });
  await expect.element(page.getByText('jp:error.required').first()).toHaveAttribute('lang', 'ja');
  speak('jp');
  expect(lines()).toContain('Label name');
  expect(lines()).toContain('en:error.required');
  expect(lines()).not.toContain('項目 name');
  readBoth(false);
  expect(lines()).toEqual([]);
});

it('nothing is called or described by its second line', () => {
  const { handle, readBoth } = show(form());
  const names = [
    ['textbox', 'Label name'], ['textbox', 'JLPT'], ['radiogroup', 'Label fruit'], ['radio', 'Apple'], ['radio', 'B-1'],
    ['group', 'Label fruits'], ['checkbox', 'Apple'], ['combobox', 'Label chosen'], ['option', 'Apple'], ['checkbox', 'Label agreed'], ['heading', 'Education'],
  ] as const;
  const found = (): readonly number[] => names.map(([role, name]) => page.getByRole(role, { name, exact: true }).elements().length);
  const descriptions = (): readonly string[] => [...document.querySelectorAll('[aria-describedby]')].map((element) =>
    (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' '));
  flushSync(() => { handle().check(); });
  const before = descriptions();
  expect(found()).toEqual(names.map(() => 1));
  readBoth(true);
  expect(found()).toEqual(names.map(() => 1));
  expect(descriptions()).toEqual(before);
});

it('a box in the second language chooses as its first does', async () => {
  const { handle, readBoth } = show(form());
  readBoth(true);
  await page.getByText('りんご').first().click();
  expect(handle().values().fields.get('fruit')).toBe('a');
});

it('what stands around the controls has a second line too: notes, numbers with a unit, what is wrong with a list', () => {
  const own = group({ 'id:1': {} });
  const { handle, readBoth } = show(formOf(
    section('a', [field('day', { base: 'date', widget: 'date' }), field('month', { base: 'drop_down', widget: 'month' })]),
    { ...own, min: 1 },
  ));
  readBoth(true);
  expect(lines()).toContain('jp:widget.date.typing');
  expect(lines()).toContain('jp:engine.group.lastStays');
  expect([...document.querySelectorAll('option')].map(({ text }) => text)).toContain('4 · 4月');
  flushSync(() => { handle().report(own.id, { code: 'educationMissing' }); });
  expect(lines()).toContain('jp:error.educationMissing');
});

it('words that are the same in both languages have a second line where what fills them differs', () => {
  const same = (key: string, params: object = {}): string => `${key}: ${Object.values(params).join()}`;
  const { text } = otherLanguage('en', { en: same, jp: same });
  expect(text({ key: 'error.part' }, { part: '番地' }, { part: 'Street' })).toBe('error.part: 番地');
  expect(text({ key: 'error.part' }, { part: 'JLPT' })).toBeUndefined();
});
