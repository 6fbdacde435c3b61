import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { commitComposition, compose, keyInComposition } from './ime.ts';
import { expectAccessible, mount } from './harness.tsx';

const displayNames = { en: new Intl.DisplayNames('en', { type: 'region' }), jp: new Intl.DisplayNames('ja', { type: 'region' }) };
const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const countries = letters.flatMap((first) => letters.map((second) => first + second))
  .map((id) => ({ id, label: { en: displayNames.en.of(id) ?? id, jp: displayNames.jp.of(id) ?? id } }))
  .filter(({ id, label }) => label.en !== id);

const combobox = () => page.getByRole('combobox');
const shown = (): readonly string[] => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);
async function searchable(state: Parameters<typeof mount>[2] = {}, definition: Parameters<typeof mount>[1] = {}) {
  const field = mount('drop_down', { options: countries, ...definition }, { placeholder: 'Select Country', ...state });
  await expect.element(combobox()).toBeVisible();
  return field;
}

test('more than 240 countries are searched, chosen and cleared by keyboard', async () => {
  expect(countries.length).toBeGreaterThan(240);
  const field = await searchable();
  await userEvent.tab();
  expect(shown()).toEqual([]);
  await userEvent.keyboard('japan');
  await expect.poll(shown).toEqual(['Japan']);
  await userEvent.keyboard('{Enter}');
  expect(field.state.value).toBe('JP');
  await expect.element(combobox()).toHaveValue('Japan');
  await userEvent.click(page.getByRole('button', { name: 'Clear the selection' }));
  expect(field.state.value).toBeUndefined();
});

test('arrow keys walk the list from the chosen option, Escape leaves it as it was', async () => {
  const field = await searchable({ value: 'JP' });
  const active = (): string | null | undefined => document.getElementById(field.element.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(active).toBe('Japan');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  const before = countries[countries.findIndex(({ id }) => id === 'JP') - 1];
  await expect.poll(active).toBe(before?.label.en);
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  expect(shown()).toEqual([]);
  expect(field.state.value).toBe('JP');
  await userEvent.keyboard('{ArrowDown}{ArrowUp}');
  await userEvent.keyboard('{Enter}');
  expect(field.state.value).toBe(before?.id);
});

test('the list is not seen without its field', async () => {
  await searchable();
  const below = document.body.appendChild(document.createElement('div'));
  below.style.blockSize = '3000px';
  await userEvent.click(combobox());
  await expect.element(page.getByRole('listbox')).toBeVisible();
  scrollTo(0, 2000);
  await expect.element(page.getByRole('listbox', { includeHidden: true })).not.toBeVisible();
  scrollTo(0, 0);
  await expect.element(page.getByRole('listbox')).toBeVisible();
  below.remove();
});

test('an option is chosen by pointer, and the focus stays in the input', async () => {
  const field = await searchable();
  await userEvent.click(combobox());
  await userEvent.click(page.getByRole('option', { name: 'Bhutan' }));
  expect(field.state.value).toBe('BT');
  expect(document.activeElement).toBe(field.element);
  expect(shown()).toEqual([]);
});

describe('the list', () => {
  test.each([8, 120, 300, 420, 560])('never lies over its input nor leaves the window, at %i pixels in a low window', async (top) => {
    await page.viewport(390, 633);
    const field = await searchable();
    Object.assign(document.body.style, { position: 'absolute', insetBlockStart: `${String(top)}px` });
    try {
      await userEvent.click(combobox());
      await expect.poll(shown).toHaveLength(countries.length);
      const [input, list] = [field.element, document.querySelector('[role=listbox]')].map((element) => element?.getBoundingClientRect());
      const isApart = (list?.top ?? 0) >= (input?.bottom ?? 0) || (list?.bottom ?? 0) <= (input?.top ?? 0);
      expect([isApart, (list?.top ?? -1) >= 0, (list?.bottom ?? Infinity) <= innerHeight, (list?.height ?? 0) > 150]).toEqual([true, true, true, true]);
    } finally {
      document.body.removeAttribute('style');
    }
  });

  test('keeps what is active in sight where the window is as low as at 400 %', async () => {
    await page.viewport(320, 256);
    await searchable();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    await expect.poll(() => document.querySelector('[data-active]')?.getBoundingClientRect().bottom).toBeLessThanOrEqual(256);
    expect(document.querySelector('[data-active]')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  });
});

describe('Enter', () => {
  test('sends the form with what is seen: an erased choice is none', async () => {
    const field = await searchable({ value: 'JP' });
    let atSubmit: unknown = 'none';
    field.element.addEventListener('keyup', ({ key }) => { if (key === 'Enter') atSubmit = field.state.value; });
    await userEvent.fill(field.element, '');
    await userEvent.keyboard('{Enter}');
    expect(atSubmit).toBeUndefined();
  });

  test('sends none while words stand there that stand for nothing', async () => {
    const field = await searchable({ value: 'JP' });
    const pressed: boolean[] = [];
    field.element.addEventListener('keydown', (event) => { setTimeout(() => { pressed.push(event.defaultPrevented); }); });
    await userEvent.fill(field.element, 'Keio');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => pressed).toEqual([true]);
    expect([field.input.value, field.state.value]).toEqual(['Keio', 'JP']);
  });
});

test('the button that clears goes before the focus would come to it', async () => {
  const field = await searchable({ value: 'JP' });
  await userEvent.tab();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByRole('button', { name: 'Clear the selection' })).not.toBeInTheDocument();
  expect(field.input.value).toBe('');
});

describe('text left in the input', () => {
  test.each([
    ['the very words of an option choose it', 'france', 'FR'],
    ['other words leave the choice as it was', 'fra', 'JP'],
    ['no words clear the choice', '', undefined],
  ])('%s', async (_, typed, value) => {
    const field = await searchable({ value: 'JP' });
    await userEvent.fill(field.element, typed);
    await userEvent.tab();
    expect(field.state.value).toBe(value);
    expect(field.leaves).toBe(1);
    expect(shown()).toEqual([]);
  });

  test('no words leave a mandatory choice as it was', async () => {
    const field = await searchable({ value: 'JP' }, { mandatory: true });
    await userEvent.fill(field.element, '');
    await userEvent.tab();
    expect(field.state.value).toBe('JP');
    expect(field.input.value).toBe('Japan');
  });
});

test('a mandatory choice cannot be cleared', async () => {
  await searchable({ value: 'JP' }, { mandatory: true });
  expect(document.querySelector('[aria-label="Clear the selection"]')).toBeNull();
});

describe('the search', () => {
  test.each([
    ['en', '日本', 'Japan'],
    ['jp', 'japan', '日本'],
    ['jp', 'たい', 'タイ'],
    ['en', 'cote d', 'Côte d’Ivoire'],
    ['en', 'ＪＡＰＡＮ', 'Japan'],
  ] as const)('in %s finds by %s', async (language, typed, found) => {
    await searchable({ language });
    await userEvent.click(combobox());
    await commitComposition(typed);
    await expect.poll(shown).toContain(found);
  });

  test('says so when it finds nothing', async () => {
    await searchable();
    await userEvent.click(combobox());
    await userEvent.keyboard('qqq');
    await expect.element(page.getByText('Nothing found. Try another word.')).toBeVisible();
    await expectAccessible();
  });

  test('lets an input method have its Enter', async () => {
    const field = await searchable({ language: 'jp' });
    await userEvent.click(combobox());
    await compose('たい');
    await expect.poll(shown).toContain('タイ');
    await keyInComposition('Enter');
    expect(field.state.value).toBeUndefined();
    await commitComposition('タイ王国');
    await expect.poll(shown).toEqual([]);
    await userEvent.clear(field.element);
    await commitComposition('日本');
    await expect.poll(shown).toEqual(['日本']);
    await userEvent.keyboard('{Enter}');
    expect(field.state.value).toBe('JP');
  });
});

describe('dialling codes', () => {
  const code = (id: string, en: string, jp: string, digits: string) =>
    ({ id, label: { en: `🇺🇳 ${en} +${digits}`, jp: `🇺🇳 ${jp} +${digits}` }, keywords: [en, jp, `+${digits}`, digits, id] });
  const fillers = Array.from({ length: 20 }, (_, index) => code(`Z${index}`, `Zone ${index}`, `地域${index}`, `9${index}`));
  const list = [
    code('RS', 'Serbia', 'セルビア', '381'), code('JP', 'Japan', '日本', '81'), code('IO', 'British Indian Ocean Territory', '英領インド洋地域', '246'),
    code('US', 'United States', 'アメリカ合衆国', '1'), code('CA', 'Canada', 'カナダ', '1'), code('IN', 'India', 'インド', '591'), ...fillers,
  ];
  const dial = (state: Parameters<typeof mount>[2] = {}) =>
    searchable({ value: 'IN', ...state }, { options: list, mandatory: true, widgetOptions: { sorted: true, clearable: true } });

  test.each([
    ['81', '🇺🇳 Japan +81'], ['+81', '🇺🇳 Japan +81'], ['Japan', '🇺🇳 Japan +81'], ['日本', '🇺🇳 Japan +81'], ['jp', '🇺🇳 Japan +81'],
    ['ind', '🇺🇳 India +591'], ['ocean', '🇺🇳 British Indian Ocean Territory +246'],
  ])('%s finds %s first', async (typed, first) => {
    await dial();
    await userEvent.click(combobox());
    await commitComposition(typed);
    await expect.poll(() => shown()[0]).toBe(first);
  });

  test.each([['japan', 'JP'], ['+81', 'JP'], ['８１', 'JP'], ['日本', 'JP'], ['+1', 'IN']])('%s left in the input stands for %s', async (typed, value) => {
    const field = await dial();
    await userEvent.fill(field.element, typed);
    await userEvent.tab();
    expect(field.state.value).toBe(value);
  });

  test.each([
    ['en', ['🇺🇳 British Indian Ocean Territory +246', '🇺🇳 Canada +1', '🇺🇳 India +591']],
    ['jp', ['🇺🇳 アメリカ合衆国 +1', '🇺🇳 インド +591', '🇺🇳 カナダ +1']],
  ] as const)('stand in the order of the words in %s', async (language, first) => {
    await dial({ language });
    await userEvent.click(combobox());
    await expect.poll(() => shown().slice(0, 3)).toEqual(first);
  });

  test('are cleared where the definition says so, mandatory or not', async () => {
    const field = await dial();
    await userEvent.fill(field.element, '');
    await userEvent.tab();
    expect(field.state.value).toBeUndefined();
    field.restore('IN');
    await userEvent.click(page.getByRole('button', { name: 'Clear the selection' }));
    expect(field.state.value).toBeUndefined();
  });
});

test('a stored option that is no longer offered is shown, marked and kept', async () => {
  const field = await searchable({ value: 'old' });
  await expect.element(combobox()).toHaveValue('old (no longer offered)');
  await userEvent.click(combobox());
  await userEvent.tab();
  expect(field.state.value).toBe('old');
  await expect.element(combobox()).toHaveValue('old (no longer offered)');
});

test('follows the language and values from outside', async () => {
  const field = await searchable({ value: 'JP' });
  field.set({ language: 'jp' });
  await expect.element(combobox()).toHaveValue('日本');
  field.restore('FR');
  await expect.element(combobox()).toHaveValue('フランス');
});

test('does not offer what is disabled now', async () => {
  await searchable({ disabledOptions: new Set(['JP']) });
  await userEvent.click(combobox());
  await userEvent.keyboard('japan');
  await expect.poll(() => document.querySelector('[role=option]')?.getAttribute('aria-disabled')).toBe('true');
});

test.each([
  ['empty', {}],
  ['invalid', { invalid: true }],
  ['disabled', { disabled: true, value: 'JP' }],
  ['Japanese', { language: 'jp', value: 'JP', label: '国籍（複数ある場合は主なものを1つお選びください）' }],
] as const)('has nothing for axe: %s', async (_, state) => {
  await searchable(state);
  await expectAccessible();
});

test('has nothing for axe when open', async () => {
  await searchable({ value: 'JP' });
  await userEvent.click(combobox());
  await expect.poll(() => shown().length).toBeGreaterThan(240);
  await expectAccessible();
});
