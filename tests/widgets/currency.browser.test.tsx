import { userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { commitComposition, compose } from './ime.ts';
import { expectAccessible, mount } from './harness.tsx';

const signIsShown = (): boolean => document.querySelector('span[aria-hidden]')?.checkVisibility() === true;

const withCaret = ({ value, selectionStart }: HTMLInputElement): string => {
  const caret = selectionStart ?? 0;
  return `${value.slice(0, caret)}|${value.slice(caret)}`;
};

async function start(text: string) {
  const caret = text.indexOf('|');
  const field = mount('currency', {}, { value: text.replace('|', '') || undefined });
  await userEvent.click(field.element);
  field.input.setSelectionRange(caret, caret);
  return field;
}

async function paste(text: string): Promise<void> {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const taken = document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  if (taken) await commitComposition(text);
}

test('groups thousands while typing and sends the sign and the digits [VAL-17]', async () => {
  const field = mount('currency');
  expect(signIsShown()).toBe(true);
  await userEvent.click(field.element);
  await userEvent.keyboard('1234567');
  expect(field.input.value).toBe('1,234,567');
  expect(field.take()).toBe('¥1234567');
  await userEvent.keyboard('{Backspace}'.repeat(7));
  expect(field.input.value).toBe('');
  expect(field.take()).toBeUndefined();
});

// Values begin at a stored amount; the caret is put into the grouped text.
describe('the caret stays where the hand is', () => {
  test.each([
    ['¥1234567', 1, '9', '19|,234,567'],
    ['¥1234567', 2, '9', '19|,234,567'],
    ['¥1234567', 9, '0', '12,345,670|'],
    ['¥1234567', 0, '9', '9|1,234,567'],
    ['¥1234567', 5, '{Backspace}', '123|,567'],
    ['¥1234567', 2, '{Backspace}', '|234,567'],
    ['¥1234567', 1, '{Delete}', '1|34,567'],
    ['¥1234567', 9, '{Backspace}', '123,456|'],
    ['¥1234567', 0, '{Delete}', '|234,567'],
    ['¥1000', 1, '{Backspace}', '|000'],
    ['¥1234567', 3, '{Backspace}{Backspace}', '|34,567'],
    ['¥1234567', 3, '89', '128,9|34,567'],
  ])('%s, caret %i, %s', async (value, caret, keys, expected) => {
    const field = mount('currency', {}, { value });
    await userEvent.click(field.element);
    field.input.setSelectionRange(caret, caret);
    await userEvent.keyboard(keys);
    expect(withCaret(field.input)).toBe(expected);
  });
});

test.each(['¥1,234', '￥1,234', '1,234', '￥１，２３４', '1234円', '\\1,234', '＼１２３４'])('%s is taken on paste', async (text) => {
  const field = await start('|');
  await paste(text);
  expect(field.input.value).toBe('1,234');
  expect(field.take()).toBe('¥1234');
});

test('full-width digits are grouped when the conversion ends, not in its middle', async () => {
  const field = await start('|');
  await compose('１２３４５');
  expect(field.input.value).toBe('１２３４５');
  await commitComposition('１２３４５');
  expect(field.input.value).toBe('12,345');
  expect(field.take()).toBe('¥12345');
});

test('leading zeros go when the field is left, not while a digit is replaced', async () => {
  const field = mount('currency', {}, { value: '¥1000' });
  await userEvent.click(field.element);
  field.input.setSelectionRange(1, 1);
  await userEvent.keyboard('{Backspace}');
  expect(field.input.value).toBe('000');
  await userEvent.keyboard('2');
  expect(field.input.value).toBe('2,000');
  await userEvent.keyboard('{Home}0');
  await userEvent.tab();
  expect(field.input.value).toBe('2,000');
  expect(field.state.value).toBe('¥2000');
});

describe('a stored value that is no sign and digits', () => {
  test.each(['￥1,000円', '¥応相談', '1000'])('%s is shown as it is and kept until it is changed [VAL-29]', async (value) => {
    const field = mount('currency', {}, { value });
    expect(field.input.value).toBe(value);
    await userEvent.click(field.element);
    await userEvent.tab();
    expect(field.input.value).toBe(value);
    expect(field.state.value).toBe(value);
  });

  test.each([['500', '500', '¥500'], ['1000', '1,000', '¥1000']])('%s is put right by typing it [VAL-15, VAL-17]', async (value, shown, typed) => {
    const field = mount('currency', {}, { value });
    await userEvent.fill(field.element, '9');
    await userEvent.fill(field.element, value);
    await userEvent.tab();
    expect([field.input.value, field.state.value]).toEqual([shown, typed]);
  });

  test('is read where it begins with the backslash that Japanese fonts show as a yen sign', async () => {
    const field = mount('currency', {}, { value: '\\4800000' });
    expect([field.input.value, signIsShown()]).toEqual(['4,800,000', true]);
    await userEvent.click(field.element);
    await userEvent.tab();
    expect(field.state.value).toBe('\\4800000');
  });

  test('stands without a second sign', () => {
    mount('currency', {}, { value: '¥応相談' });
    expect(signIsShown()).toBe(false);
  });

  test('is kept as typed once it is changed, for the rule to refuse', async () => {
    const field = await start('|');
    await userEvent.keyboard('12a');
    expect(field.input.value).toBe('12a');
    expect(field.take()).toBe('12a');
    expect(signIsShown()).toBe(false);
  });
});

test.each([
  ['empty', {}],
  ['invalid', { invalid: true, value: 'abc' }],
  ['disabled', { disabled: true, value: '¥1234567' }],
  ['Japanese', { language: 'jp', value: '¥1234567', label: '希望する年収（税込み、円）' }],
] as const)('has nothing for axe: %s', async (_, state) => {
  const field = mount('currency', { mandatory: true }, { placeholder: 'Enter Salary', ...state });
  expect(field.input.disabled).toBe('disabled' in state);
  await expectAccessible();
});

test('takes a value from outside', () => {
  const field = mount('currency', {}, { value: '¥1' });
  field.restore('¥9876543');
  expect(field.input.value).toBe('9,876,543');
});
