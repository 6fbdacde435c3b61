import { page, userEvent } from 'vitest/browser';
import { expect, test } from 'vitest';
import { bothLanguages } from '../../src/base/text.ts';
import { expectAccessible, mount, type MountedField } from './harness.tsx';

const PLACES = { mandatory: true, options: ['1', '2', '3'].map((id) => ({ id, label: bothLanguages(`Place ${id}`) })) };

/** Its code comes when it is first shown. */
async function start(value?: string): Promise<MountedField> {
  const field = mount('rate', PLACES, { value });
  await expect.poll(() => field.container.querySelector('[type="text"]:enabled')).not.toBeNull();
  return field;
}

const place = (name: string) => page.getByRole('radio', { name, exact: true });
const checked = ({ container }: MountedField) => [...container.querySelectorAll<HTMLInputElement>(':checked')].map(({ value }) => value);
/** The box for any other number. */
const box = ({ container }: MountedField): HTMLInputElement => {
  const found = container.querySelector<HTMLInputElement>('[type="text"]');
  if (!found) throw new Error('no box');
  return found;
};

test.each([
  ['100', '10'], ['99', '99'], ['7', '7'], ['0', ''], ['012', '12'], ['1.5', '15'], ['-3', '3'], ['abc', ''], ['１２', '12'], ['12a', '12'],
])('typing %s leaves %s: what is no whole number from 1 to 99 is not taken [RATE-02]', async (keys, shown) => {
  const field = await start();
  await userEvent.click(box(field));
  await userEvent.keyboard(keys);
  expect(box(field).value).toBe(shown);
  expect(field.take()).toBe(shown || undefined);
});

test('what is pasted and is no rate leaves the one before [RATE-02]', async () => {
  const field = await start('7');
  await userEvent.fill(box(field), '100');
  expect(box(field).value).toBe('7');
  await userEvent.fill(box(field), '98');
  expect(field.take()).toBe('98');
  await userEvent.clear(box(field));
  expect(field.take()).toBeUndefined();
});

test('says a rate once: a place is chosen, or another number is typed', async () => {
  const field = await start('2');
  expect([checked(field), box(field).value]).toEqual([['2'], '']);
  await userEvent.click(place('Place 3'));
  expect([field.state.value, checked(field), box(field).value]).toEqual(['3', ['3'], '']);
  await userEvent.fill(box(field), '12');
  expect([field.take(), checked(field)]).toEqual(['12', []]);
  await userEvent.click(place('Place 1'));
  expect([field.state.value, checked(field), box(field).value]).toEqual(['1', ['1'], '']);
});

test('its places are chosen by keys as those of any group', async () => {
  const field = await start('1');
  await userEvent.tab();
  expect(document.activeElement).toBe(place('Place 1').element());
  await userEvent.keyboard('{ArrowDown}');
  expect([field.state.value, checked(field)]).toEqual(['2', ['2']]);
  await userEvent.tab();
  expect(document.activeElement).toBe(box(field));
});

test('a value from outside is shown, whatever it is', async () => {
  const field = await start('1');
  field.restore('150');
  expect([box(field).value, checked(field)]).toEqual(['150', []]);
  field.restore('2');
  expect([box(field).value, checked(field)]).toEqual(['', ['2']]);
});

test('cannot be changed while it is disabled, and is accessible in each state', async () => {
  const field = await start('1');
  await expectAccessible();
  field.set({ disabled: true });
  expect(box(field).disabled).toBe(true);
  await expect.element(place('Place 2')).toBeDisabled();
  await expectAccessible();
});
