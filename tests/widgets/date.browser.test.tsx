import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { commitComposition, compose } from './ime.ts';
import { formatDay } from '../../src/base/day-text.ts';
import { parseDay } from '../../widgets/date/day.ts';
import { expectAccessible, mount, translate } from './harness.tsx';
import { heard, isHeard, startListening } from '../walks/support/spoken-page.ts';

const dialog = () => page.getByRole('dialog');
const active = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

describe('typing', () => {
  test.each([['en', '17 May 2024'], ['jp', '2024年5月17日']] as const)('is shown in the format of %s when it is left', async (language, shown) => {
    const field = mount('date', {}, { language });
    await userEvent.click(field.element);
    await userEvent.keyboard('2024/5/17');
    expect(field.take()).toBe('2024-05-17');
    expect(field.input.value).toBe('2024/5/17');
    await userEvent.tab();
    expect(field.input.value).toBe(shown);
    expect(field.state.value).toBe('2024-05-17');
  });

  test.each([
    ['en', '2024-05-17', '17 May 2024', '{Home}{Delete}{Delete}18', '18 May 2024'], ['jp', '2024-05-17', '2024年5月17日', '{End}{Backspace}{Backspace}8日', '2024年5月18日'],
  ] as const)('is not rewritten when the field is entered, and edited as it stands (%s)', async (language, value, shown, keys, left) => {
    const field = mount('date', {}, { language, value });
    expect(field.input.value).toBe(shown);
    await userEvent.tab();
    expect(field.input.value).toBe(shown);
    await userEvent.keyboard(keys);
    await userEvent.tab();
    expect(field.input.value).toBe(left);
    expect(field.state.value).toBe('2024-05-18');
  });

  test('takes full-width digits of an input method', async () => {
    const field = mount('date', {}, { language: 'jp' });
    await userEvent.click(field.element);
    await compose('２０２４年５月');
    expect(field.input.value).toBe('２０２４年５月');
    await commitComposition('２０２４年５月１７日');
    await userEvent.tab();
    expect(field.state.value).toBe('2024-05-17');
  });

  test('keeps what is no day as it was typed', async () => {
    const field = mount('date');
    await userEvent.click(field.element);
    await userEvent.keyboard('next week');
    await userEvent.tab();
    expect(field.input.value).toBe('next week');
    expect(field.state.value).toBe('next week');
  });

  test('keeps a stored day that does not exist, and clears', async () => {
    const field = mount('date', {}, { value: '2023-02-29' });
    expect(field.input.value).toBe('2023-02-29');
    await userEvent.click(field.element);
    await userEvent.tab();
    expect(field.state.value).toBe('2023-02-29');
    await userEvent.clear(field.element);
    expect(field.take()).toBeUndefined();
  });
});

test('follows the language in place, and a value from outside', () => {
  const field = mount('date', {}, { value: '2024-05-17' });
  field.set({ language: 'jp' });
  expect(field.input.value).toBe('2024年5月17日');
  field.restore('2025-01-02');
  expect(field.input.value).toBe('2025年1月2日');
});

test('a language switch in the middle of typing changes nothing that was typed', async () => {
  const field = mount('date');
  await userEvent.click(field.element);
  await userEvent.keyboard('2024/5');
  field.take();
  field.set({ language: 'jp' });
  expect(field.input.value).toBe('2024/5');
});

test.each(['2024/5', '2024/5/17'])('nor where %s was typed a moment ago and nobody has taken it yet', async (typed) => {
  const field = mount('date');
  await userEvent.click(field.element);
  await userEvent.keyboard(typed);
  field.set({ language: 'jp' });
  expect(field.input.value).toBe(typed);
  expect(field.take()).toBe(parseDay(typed) ?? typed);
  await userEvent.tab();
  expect(field.input.value).toBe(formatDay(parseDay(typed) ?? typed, 'jp'));
});

describe('the calendar', () => {
  test('is opened, walked and closed by keyboard, and gives the focus back', async () => {
    const field = mount('date', {}, { value: '2024-05-17' });
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).toBeVisible();
    await expect.poll(active).toBe('17 May 2024');
    await expectAccessible();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.poll(active).toBe('25 May 2024');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => field.state.value).toBe('2024-05-25');
    expect(field.input.value).toBe('25 May 2024');
    expect(active()).toBe('Open the calendar: Field');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('begins where its field begins', async () => {
    const field = mount('date', {}, { value: '2024-05-17' });
    field.input.parentElement?.style.setProperty('margin-inline-start', '40px');
    await userEvent.click(page.getByRole('button'));
    await expect.element(dialog()).toBeVisible();
    expect(dialog().element().getBoundingClientRect().left).toBe(field.input.getBoundingClientRect().left);
  });

  test('says which day is chosen', async () => {
    mount('date', {}, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await expect.element(page.getByRole('button', { name: '17 May 2024', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(active).toBe('18 May 2024');
    expect(document.activeElement?.hasAttribute('aria-pressed')).toBe(false);
  });

  test('can be read from its first column on where letters are half as large again', async () => {
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = '24px';
    try {
      mount('date', {}, { value: '2024-05-17' });
      await userEvent.click(page.getByRole('button'));
      await expect.poll(active).toBe('17 May 2024');
      document.querySelector('dialog')?.scrollTo(0, 0);
      expect(document.querySelector('dialog th')?.getBoundingClientRect().left).toBeGreaterThanOrEqual(document.querySelector('dialog')?.getBoundingClientRect().left ?? Infinity);
    } finally {
      document.documentElement.style.fontSize = '';
    }
  });

  test('stays at a press on its own edge, and goes at one beside it', async () => {
    mount('date', {}, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await expect.poll(active).toBe('17 May 2024');
    const open = document.querySelector('dialog');
    const { left = 0, top = 0 } = open?.getBoundingClientRect() ?? {};
    const press = (x: number, y: number): void => { open?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: y })); };
    press(left + 3, top + 3);
    await expect.element(dialog()).toBeVisible();
    press(left - 3, top - 3);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('is closed by Escape without a choice', async () => {
    const field = mount('date', {}, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await expect.poll(active).toBe('17 May 2024');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(active()).toBe('Open the calendar: Field');
    expect(field.state.value).toBe('2024-05-17');
  });

  test('speaks Japanese, the year before the month', async () => {
    mount('date', {}, { value: '2024-05-17', language: 'jp', label: '卒業予定日' });
    await userEvent.click(page.getByRole('button'));
    await expect.poll(active).toBe('2024年5月17日');
    await expect.element(page.getByRole('option', { name: '5月', exact: true })).toBeInTheDocument();
    expect(document.querySelector('th')?.textContent).toBe('日');
    const left = (name: string): number => page.getByRole('combobox', { name, exact: true }).element().getBoundingClientRect().left;
    expect(left('年')).toBeLessThan(left('月'));
    await expect.element(page.getByRole('option', { name: '2001年（平成13年）' })).toBeInTheDocument();
    await expectAccessible();
  });

  test('marks Sundays alone, and fills the chosen day', async () => {
    mount('date', {}, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await expect.poll(active).toBe('17 May 2024');
    const look = (day: string): CSSStyleDeclaration => getComputedStyle(page.getByRole('button', { name: `${day} May 2024`, exact: true }).element());
    expect(look('18').color).toBe(look('16').color);
    expect(look('19').color).not.toBe(look('16').color);
    expect(look('17').backgroundColor).not.toBe(look('16').backgroundColor);
  });

  test('goes to another month and year without losing the focus', async () => {
    mount('date', {}, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await expect.poll(active).toBe('17 May 2024');
    const year = page.getByRole('combobox').nth(1);
    await userEvent.click(year);
    await userEvent.selectOptions(year, '1999');
    await expect.element(year).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: 'Next month' }));
    await expect.element(page.getByRole('button', { name: '17 June 1999' })).toBeVisible();
  });

  test.each([['en', 'June 2024', 'July 2024'], ['jp', '2024年6月', '2024年7月']] as const)('says to which month a button or a select has led (%s)', async (language, next, other) => {
    startListening();
    const t = translate(language);
    mount('date', {}, { value: '2024-05-17', language });
    await userEvent.click(page.getByRole('button'));
    await expect.element(dialog().getByRole('table')).toBeVisible();
    expect(heard()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: t('widget.date.nextMonth') }));
    await isHeard(next);
    await userEvent.selectOptions(page.getByRole('combobox', { name: t('widget.date.month') }), '6');
    await isHeard(other);
  });

  test.each([
    ['{ArrowDown}{ArrowDown}{ArrowDown}', '7 June 2024'], ['{ArrowUp}{ArrowUp}{ArrowUp}', '26 April 2024'],
    ['{PageDown}', '17 June 2024'], ['{PageUp}', '17 April 2024'], ['{PageDown}{PageDown}{PageDown}', '1 August 2024'],
  ])('is walked by %s into another month, and no further than its limit', async (keys, day) => {
    mount('date', { limits: { notAfter: '2024-08-01' } }, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await expect.poll(active).toBe('17 May 2024');
    await userEvent.keyboard(keys);
    await expect.poll(active).toBe(day);
  });

  test('is entered again at the day that was walked to last', async () => {
    mount('date', {}, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await expect.poll(active).toBe('17 May 2024');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(active).toBe('18 May 2024');
    await userEvent.tab({ shift: true });
    expect(active()).toBe('Next month');
    await userEvent.tab();
    expect(active()).toBe('18 May 2024');
  });

  test('keeps the focus on the button that has come to the last month', async () => {
    mount('date', { limits: { notAfter: '2024-06-20' } }, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    const next = page.getByRole('button', { name: 'Next month' });
    await userEvent.click(next);
    await expect.element(page.getByRole('button', { name: '17 June 2024' })).toBeVisible();
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(next).toHaveFocus();
    await expect.element(page.getByRole('button', { name: '17 June 2024' })).toBeVisible();
    await expectAccessible();
  });

  test('offers no month beyond its limits', async () => {
    mount('date', { limits: { notBefore: '2024-03-10', notAfter: '2024-06-20' } }, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    const offered = (name: string): boolean => page.getByRole('option', { name }).element() instanceof HTMLOptionElement && !(page.getByRole('option', { name }).element() as HTMLOptionElement).disabled;
    expect(['February', 'March', 'June', 'July'].map(offered)).toEqual([false, true, true, false]);
  });

  test('does not offer a day after the limit [APPLY-22]', async () => {
    mount('date', { limits: { notAfter: '2024-05-20' } }, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await expect.element(page.getByRole('button', { name: '20 May 2024' })).toBeEnabled();
    await expect.element(page.getByRole('button', { name: '21 May 2024' })).toBeDisabled();
  });

  test('clears a day that is not mandatory', async () => {
    const field = mount('date', {}, { value: '2024-05-17' });
    await userEvent.click(page.getByRole('button'));
    await userEvent.click(page.getByRole('button', { name: 'Clear the date' }));
    expect(field.state.value).toBeUndefined();
    expect(field.input.value).toBe('');
  });
});

describe('without typing', () => {
  const definition = { widgetOptions: { noTyping: true }, limits: { notAfter: 'today' } };

  test.each(['{Enter}', '{ }', '{ArrowDown}'])('%s opens the calendar', async (key) => {
    const field = mount('date', definition, { value: '2004-05-17' });
    await userEvent.tab();
    await userEvent.keyboard('5');
    expect(field.input.value).toBe('17 May 2004');
    await userEvent.keyboard(key);
    await expect.poll(active).toBe('17 May 2004');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(field.element);
  });

  test('a click opens the calendar', async () => {
    const field = mount('date', definition);
    await userEvent.click(field.element);
    await expect.element(dialog()).toBeVisible();
    await expectAccessible();
  });
});

test('a stored text that is no day is one once it is typed as it stands [VAL-28]', async () => {
  const field = mount('date', {}, { value: '31/12/2004' });
  await userEvent.click(field.element);
  await userEvent.tab();
  expect([field.input.value, field.state.value]).toEqual(['31/12/2004', '31/12/2004']);
  await userEvent.fill(field.element, '3');
  await userEvent.fill(field.element, '31/12/2004');
  await userEvent.tab();
  expect([field.input.value, field.state.value]).toEqual(['31 December 2004', '2004-12-31']);
});

test('a disabled date opens nothing', async () => {
  mount('date', { widgetOptions: { noTyping: true } }, { disabled: true, value: '2004-05-17' });
  await expect.element(page.getByRole('textbox')).toBeDisabled();
  expect(page.getByRole('button').elements()).toEqual([]);
  await expectAccessible();
});

test.each(['en', 'jp'] as const)('has nothing for axe: invalid, %s', async (language) => {
  mount('date', { mandatory: true }, { invalid: true, language, value: 'x', label: '日本に到着する予定の年月日をご記入ください' });
  await expectAccessible();
});
