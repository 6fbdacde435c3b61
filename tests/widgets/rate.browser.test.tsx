import { userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { bothLanguages } from '../../src/base/text.ts';
import { keepFocus } from '../../src/interaction/keep-focus.ts';
import { expectAccessible, mount, type MountedField } from './harness.tsx';

const PLACES = { options: ['1', '2', '3'].map((id) => ({ id, label: bothLanguages(`Place ${id}`) })) };

/** Its code comes when it is first shown. */
async function start(value?: string): Promise<MountedField> {
  const field = mount('rate', PLACES, { value });
  await expect.poll(() => field.container.querySelector('button')).not.toBeNull();
  return field;
}

const choice = ({ container }: MountedField, name: string): HTMLButtonElement => {
  const found = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`no choice ${name}`);
  return found;
};
const pressed = ({ container }: MountedField) => [...container.querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent);

// Before the others of this file, for which its code is there.
test('that has the focus before its code is there keeps it', async () => {
  keepFocus();
  const field = mount('rate', PLACES);
  const before = field.input;
  // At once: the code is on its way.
  before.focus();
  expect(document.activeElement).toBe(before);
  await expect.poll(() => field.container.querySelector('button')).not.toBeNull();
  expect(field.input).not.toBe(before);
  await expect.poll(() => document.activeElement).toBe(field.input);
  await userEvent.keyboard('7');
  expect(field.take()).toBe('7');
});

test.each([
  ['100', '10'], ['99', '99'], ['7', '7'], ['0', ''], ['012', '12'], ['1.5', '15'], ['-3', '3'], ['abc', ''], ['１２', '12'], ['12a', '12'],
])('typing %s leaves %s: what is no whole number from 1 to 99 is not taken [RATE-02]', async (keys, shown) => {
  const field = await start();
  await userEvent.click(field.input);
  await userEvent.keyboard(keys);
  expect(field.input.value).toBe(shown);
  expect(field.take()).toBe(shown || undefined);
});

test('what is pasted and is no rate leaves the one before [RATE-02]', async () => {
  const field = await start('5');
  await userEvent.fill(field.input, '100');
  expect(field.input.value).toBe('5');
  await userEvent.fill(field.input, '98');
  expect(field.take()).toBe('98');
  await userEvent.clear(field.input);
  expect(field.take()).toBeUndefined();
});

test('offers its options as choices, and shows which of them is typed', async () => {
  const field = await start('2');
  expect(pressed(field)).toEqual(['Place 2']);
  await userEvent.click(choice(field, 'Place 3'));
  expect(field.input.value).toBe('3');
  expect(field.state.value).toBe('3');
  expect(pressed(field)).toEqual(['Place 3']);
  await userEvent.fill(field.input, '1');
  expect(pressed(field)).toEqual(['Place 1']);
  await userEvent.fill(field.input, '12');
  expect(pressed(field)).toEqual([]);
});

test('a value from outside is shown, whatever it is', async () => {
  const field = await start('1');
  field.restore('150');
  expect(field.input.value).toBe('150');
  field.restore('2');
  expect(pressed(field)).toEqual(['Place 2']);
});

test('cannot be changed while it is disabled, and is accessible in each state', async () => {
  const field = await start('1');
  await expectAccessible();
  field.set({ disabled: true });
  expect([field.input.disabled, choice(field, 'Place 2').disabled]).toEqual([true, true]);
  await expectAccessible();
});

test('its choices stand as far apart as radio buttons do, and the one that is chosen is written as the others are', async () => {
  const apart = (these: string): number => {
    const [first = 0, second = 0] = [...document.querySelectorAll(these)].map((each) => each.getBoundingClientRect().top);
    return second - first;
  };
  mount('radio_button', PLACES);
  const wanted = apart('[role="radiogroup"] > label');
  expect(wanted).toBeGreaterThan(0);
  const field = await start('2');
  expect(apart('button')).toBeCloseTo(wanted, 1);
  const [other, chosen] = ['Place 1', 'Place 2'].map((name) => getComputedStyle(choice(field, name)).fontWeight);
  expect(chosen).toBe(other);
});
