import { page, userEvent } from 'vitest/browser';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessible, mount, options } from './harness.tsx';

const bilingual = [
  { id: 'a', label: { en: 'Apple', jp: 'りんご' } },
  { id: 'b', label: { en: 'Banana', jp: 'バナナ' } },
  { id: 'c', label: { en: 'Cherry', jp: 'さくらんぼ（国産のものに限り、冷凍を含みます）' } },
];
const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const box = (name: string) => page.getByRole('checkbox', { name, exact: true });

describe('radio buttons', () => {
  test('are chosen by keyboard, and cleared without losing the focus', async () => {
    const field = mount('radio_button', { options: bilingual });
    const height = (): number | undefined => document.querySelector('[role="radiogroup"]')?.getBoundingClientRect().height;
    const before = height();
    expect(page.getByRole('button').elements()).toEqual([]);
    await userEvent.tab();
    await userEvent.keyboard('{ }');
    expect(field.state.value).toBe('a');
    // Nothing below it moves.
    expect(height()).toBe(before);
    await userEvent.keyboard('{ArrowDown}');
    expect(field.state.value).toBe('b');
    await userEvent.click(page.getByRole('button', { name: 'Clear the selection' }));
    expect(field.state.value).toBeUndefined();
    await expect.element(radio('Apple')).toHaveFocus();
    expect(page.getByRole('button').elements()).toEqual([]);
  });

  test('keep no room for what clears them: it stands in the line of the last option', async () => {
    const [without, room] = [true, false].map((mandatory) => {
      const { element } = mount('radio_button', { options: bilingual.slice(0, 2), mandatory });
      return [element.getBoundingClientRect().height, getComputedStyle(element).marginBottom];
    });
    expect(room).toEqual(without);
    await userEvent.click(radio('Apple'));
    const clears = () => page.getByRole('button', { name: 'Clear the selection' }).element().getBoundingClientRect();
    const last = (): DOMRect => document.querySelector('label:last-of-type')?.getBoundingClientRect() ?? new DOMRect();
    expect(clears().top + clears().bottom).toBeCloseTo(last().top + last().bottom, 0);
    expect(clears().left).toBeGreaterThan(last().right);
    // Where there is much room it goes no further away than the words are long.
    await page.viewport(1280, 900);
    onTestFinished(() => page.viewport(414, 896));
    await expect.poll(() => clears().left - last().right).toBeLessThan(20);
  });

  test('cannot be cleared when mandatory', () => {
    mount('radio_button', { options: bilingual, mandatory: true }, { value: 'a' });
    expect(document.querySelector('button')).toBeNull();
  });

  test('keep and mark a stored option that is no longer offered [VAL-28]', async () => {
    const field = mount('radio_button', { options: bilingual }, { value: 'old' });
    await expect.element(radio('old (no longer offered)')).toBeChecked();
    await userEvent.click(radio('Banana'));
    expect(field.state.value).toBe('b');
  });

  test('are left when the focus goes out of the group, not within it', async () => {
    const field = mount('radio_button', { options: bilingual });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(field.leaves).toBe(0);
    await userEvent.tab();
    await userEvent.tab();
    expect(field.leaves).toBe(1);
  });
});

test.each(['radio_button', 'check_box'] as const)('the boxes of %s stand in the middle of the first line beside them, in both languages', (type) => {
  const middle = (element: Element | null): number => {
    const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return top + height / 2;
  };
  for (const language of ['en', 'jp'] as const) {
    mount(type, { options: bilingual.slice(0, 2) }, { language });
    for (const label of document.querySelectorAll('main label:has(input)')) {
      expect(middle(label.querySelector('input')), language).toBeCloseTo(middle(label.querySelector('span')), 0);
    }
  }
});

describe('check boxes', () => {
  test('give the ticked ids in the order of the options, and nothing when none is left [VAL-22]', async () => {
    const field = mount('check_box', { options: bilingual });
    await userEvent.click(box('Cherry'));
    await userEvent.click(box('Apple'));
    expect(field.state.value).toEqual(['a', 'c']);
    await userEvent.click(box('Apple'));
    await userEvent.click(box('Cherry'));
    expect(field.state.value).toBeUndefined();
  });

  test('are ticked by keyboard and left as a group', async () => {
    const field = mount('check_box', { options: bilingual });
    await userEvent.tab();
    await userEvent.keyboard('{ }');
    await userEvent.tab();
    await userEvent.keyboard('{ }');
    expect(field.state.value).toEqual(['a', 'b']);
    expect(field.leaves).toBe(0);
    await userEvent.tab();
    await userEvent.tab();
    expect(field.leaves).toBe(1);
  });

  test('keep stored ids that are no longer offered until they are unticked [VAL-28, VAL-29]', async () => {
    const field = mount('check_box', { options: bilingual }, { value: ['old', 'b'] });
    await userEvent.click(box('Apple'));
    expect(field.state.value).toEqual(['a', 'b', 'old']);
    await userEvent.click(box('old (no longer offered)'));
    expect(field.state.value).toEqual(['a', 'b']);
  });

  test('are as the server holds them, in its order, when what was ticked or unticked is taken back', async () => {
    const held = ['c', 'a'];
    const field = mount('check_box', { options: bilingual, value: held });
    for (const label of ['Apple', 'Banana'] as const) {
      await userEvent.click(box(label));
      expect(field.state.value).not.toBe(held);
      await userEvent.click(box(label));
      expect(field.state.value).toBe(held);
    }
  });
});

test('a flag is switched by its label and by keyboard', async () => {
  const field = mount('flag', {}, { label: 'Latest education' });
  await userEvent.click(page.getByText('Latest education'));
  expect(field.state.value).toBe(true);
  await userEvent.keyboard('{ }');
  expect(field.state.value).toBe(false);
  await expect.element(page.getByRole('checkbox', { name: 'Latest education', exact: true })).not.toBeChecked();
});

describe('a short drop-down', () => {
  const select = () => page.getByRole('combobox');

  test('is chosen and cleared, its first option the placeholder', async () => {
    const field = mount('drop_down', { options: bilingual }, { placeholder: 'Select Fruit' });
    await expect.element(select()).toHaveDisplayValue('Select Fruit');
    await userEvent.selectOptions(select(), 'Banana');
    expect(field.state.value).toBe('b');
    await userEvent.selectOptions(select(), 'Select Fruit');
    expect(field.state.value).toBeUndefined();
  });

  test('is chosen by keyboard', async () => {
    const field = mount('drop_down', { options: bilingual });
    await userEvent.tab();
    await userEvent.keyboard('Ch');
    expect(field.state.value).toBe('c');
  });

  test('follows the language', async () => {
    const field = mount('drop_down', { options: bilingual }, { value: 'a' });
    field.set({ language: 'jp' });
    await expect.element(select()).toHaveDisplayValue('りんご');
  });

  test('keeps and marks a stored option that is no longer offered [VAL-28, VAL-29]', async () => {
    const field = mount('drop_down', { options: bilingual }, { value: 'old', language: 'jp' });
    await expect.element(select()).toHaveDisplayValue('old（選択不可）');
    await userEvent.click(select());
    await userEvent.tab();
    expect(field.state.value).toBe('old');
  });

  test('does not offer what is disabled now', () => {
    mount('drop_down', { options: bilingual }, { disabledOptions: new Set(['b']) });
    expect([...document.querySelectorAll('option')].filter((option) => option.disabled).map((option) => option.value)).toEqual(['b']);
  });
});

describe('years and months', () => {
  const labels = (): readonly string[] => [...document.querySelectorAll('option')].slice(1).map((option) => option.textContent);

  test('run from 1970 to 2040 and from 1 to 12, with their units in Japanese [CONST-11, CONST-12]', () => {
    mount('year');
    expect(labels()).toHaveLength(71);
    expect([labels()[0], labels().at(-1)]).toEqual(['1970', '2040']);
    mount('month', {}, { language: 'jp' });
    expect(labels()).toHaveLength(12);
    expect([labels()[0], labels().at(-1)]).toEqual(['1月', '12月']);
  });

  test('take the options of the definition', async () => {
    const field = mount('year', { options: options('2020', '2021') }, { language: 'jp', disabledOptions: new Set(['2020']) });
    expect(labels()).toEqual(['2020年（令和2年）', '2021年（令和3年）']);
    expect(document.querySelector<HTMLOptionElement>('option[value="2020"]')?.disabled).toBe(true);
    await userEvent.selectOptions(page.getByRole('combobox'), '2021');
    expect(field.state.value).toBe('2021');
  });
});

const states = [
  ['empty', {}, {}],
  ['chosen', {}, { value: 'b' }],
  ['invalid', { mandatory: true }, { invalid: true }],
  ['disabled', {}, { disabled: true, value: 'b' }],
  ['no longer offered, Japanese', {}, { value: 'old', language: 'jp', label: '希望する勤務地と、その理由として最も近いものをお選びください' }],
] as const;

describe.each(['radio_button', 'check_box', 'drop_down', 'year', 'month', 'flag'] as const)('%s', (widget) => {
  test.each(states)('has nothing for axe: %s', async (_, definition, state) => {
    mount(widget, { options: bilingual, ...definition }, { placeholder: 'Select', ...state });
    await expectAccessible();
  });

  test('cannot be changed when disabled', () => {
    mount(widget, { options: bilingual }, { disabled: true });
    const inputs = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')];
    expect(inputs.length).toBeGreaterThan(0);
    expect(inputs.every((input) => input.disabled)).toBe(true);
  });

  test('is tied to its help and error', () => {
    const { element } = mount(widget, { options: bilingual, mandatory: true }, { invalid: true });
    expect(element.getAttribute('aria-describedby')).toBe('w-help w-error');
    expect(element.ownerDocument.querySelector('#w[aria-invalid=true], #w [aria-invalid=true]')).not.toBeNull();
  });

  test('shows a value from outside', () => {
    const field = mount(widget, { options: bilingual });
    field.restore(widget === 'flag' ? true : 'b');
    expect(document.querySelector('option:checked, input:checked')).toHaveProperty('value', widget === 'flag' ? 'on' : 'b');
  });
});
