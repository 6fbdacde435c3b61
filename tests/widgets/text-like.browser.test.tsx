import { page, userEvent } from 'vitest/browser';
import { describe, expect, test } from 'vitest';
import { oneIn } from '../arbitraries/rounds.ts';
import { commitComposition, compose } from './ime.ts';
import { expectAccessible, mount } from './harness.tsx';
import type { WidgetId } from './harness.tsx';

const lines: readonly WidgetId[] = ['text', 'text_area', 'number', 'email', 'phone_number', 'url', 'location', 'password', 'unknown'];
const longJapanese = '日本での就職活動において重視する点と、これまでに取り組んだ研究の内容を具体的にご記入ください'.repeat(3);

describe.each(oneIn(2, lines))('%s', (widget) => {
  test('is typed into and cleared by keyboard, without a render', async () => {
    const field = mount(widget);
    await userEvent.tab();
    expect(document.activeElement).toBe(field.element);
    const renders = field.renders;
    await userEvent.keyboard('12');
    expect(field.take()).toBe('12');
    await userEvent.keyboard('{Backspace}{Backspace}');
    expect(field.take()).toBeUndefined();
    expect(field.renders).toBe(renders);
    await userEvent.tab();
    expect(field.leaves).toBe(1);
  });

  test('is tied to its help and error', () => {
    const field = mount(widget, { mandatory: true }, { invalid: true });
    expect(field.element.getAttribute('aria-describedby')).toMatch(/w-help w-error$/);
    expect(field.element.getAttribute('aria-invalid')).toBe('true');
    expect(field.element.getAttribute('aria-required')).toBe('true');
  });

  test('names the Enter key of an on-screen keyboard, and takes a token for autofill', () => {
    const field = mount(widget, { widgetOptions: { autocomplete: 'name' } });
    expect(field.element).toMatchObject({ enterKeyHint: widget === 'text_area' ? 'enter' : 'done', autocomplete: 'name' });
    if (widget !== 'text_area') expect(mount(widget, { widgetOptions: { enterkeyhint: 'go' } }).element.enterKeyHint).toBe('go');
  });

  test('cannot be changed when disabled', async () => {
    const field = mount(widget, {}, { disabled: true, value: 'kept' });
    await userEvent.tab();
    await userEvent.keyboard('x');
    expect(field.input.value).toBe('kept');
    expect(field.take()).toBe('kept');
  });

  test('takes a value from outside, and no other', async () => {
    const field = mount(widget, {}, { value: 'one' });
    field.restore('two');
    expect(field.input.value).toBe('two');
    await userEvent.click(field.element);
    await userEvent.keyboard('{End}!');
    field.set({ invalid: true, language: 'jp' });
    expect(field.input.value).toBe('two!');
    expect(field.take()).toBe('two!');
  });

  test('keeps a value of an unknown shape until it is changed', async () => {
    const foreign = { kind: 'foreign', raw: { a: [1] } } as const;
    const field = mount(widget, {}, { value: foreign });
    expect(field.input.value).toBe('{"a":[1]}');
    await userEvent.click(field.element);
    await userEvent.keyboard('{End}x{Backspace}');
    expect(field.take()).toBe(foreign);
  });

  test('lets a conversion finish before anything is put into the input', async () => {
    const field = mount(widget);
    await userEvent.click(field.element);
    await compose('にほん');
    field.restore('from another tab');
    expect(field.input.value).toBe('にほん');
    await commitComposition('日本');
    expect(field.input.value).toBe('日本');
    expect(field.take()).toBe('日本');
  });

  test.each([
    ['empty', {}, {}],
    ['invalid', { mandatory: true }, { invalid: true }],
    ['disabled', {}, { disabled: true, value: 'kept' }],
    ['long Japanese', {}, { value: longJapanese, language: 'jp', label: longJapanese }],
  ] as const)('has nothing for axe: %s', async (_, definition, state) => {
    mount(widget, definition, { placeholder: 'Enter text', ...state });
    await expectAccessible();
  });
});

describe('text from outside', () => {
  test('keeps the caret of the focused input', async () => {
    const field = mount('text', {}, { value: 'abcdef' });
    await userEvent.click(field.element);
    field.input.setSelectionRange(3, 3);
    field.restore('abcdef');
    expect(field.input.selectionStart).toBe(3);
    field.restore('abcdefgh');
    expect(field.input.selectionStart).toBe(3);
  });

  test('is pulled from the element even after the field has gone', async () => {
    const field = mount('text');
    await userEvent.click(field.element);
    await userEvent.keyboard('last words');
    field.unmount();
    expect(field.take()).toBe('last words');
  });
});

describe('number', () => {
  test.each([['１２．５', '12.5'], ['　－３　', '-3'], ['一5', '-5'], ['～5', '-5'], ['1e5', '1e5'], ['abc', 'abc'], ['データなし', 'データなし'], ['一', '一'], ['3,5', '3.5'], ['３，５', '3.5'], ['3,125', '3125'], ['1.', '1.'], ['-', '-']])('%s is %s as it is typed, and stands there so when it is left', async (typed, left) => {
    const field = mount('number');
    await userEvent.click(field.element);
    await commitComposition(typed);
    expect([field.take(), field.input.value]).toEqual([left, typed]);
    await userEvent.tab();
    expect([field.state.value, field.input.value]).toEqual([left, left]);
  });

  test('is not changed by the wheel or by arrow keys', async () => {
    const field = mount('number', {}, { value: '5' });
    await userEvent.click(field.element);
    await userEvent.wheel(field.element, { direction: 'down' });
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{PageUp}');
    expect(field.input.value).toBe('5');
  });
});

describe('text area', () => {
  const counter = (): string | null | undefined => document.querySelector('[aria-hidden=true]')?.textContent;

  test('counts as the rules do, in code points, also past the limit', async () => {
    const field = mount('text_area', { limits: { maxLength: 5 } });
    expect(counter()).toBe('0 / 5');
    await userEvent.click(field.element);
    await commitComposition('𠮷野家です!');
    expect(counter()).toBe('6 / 5');
    expect(field.take()).toBe('𠮷野家です!');
    field.restore('a');
    expect(counter()).toBe('1 / 5');
    await expectAccessible();
  });

  test('says what is left once the typing rests, in the language in force', async () => {
    const field = mount('text_area', { limits: { maxLength: 5 } }, { language: 'jp' });
    await userEvent.click(field.element);
    await userEvent.keyboard('abc');
    const live = document.querySelector('[aria-live]');
    await expect.poll(() => live?.textContent, { timeout: 5000 }).toBe('残り2文字です');
    await userEvent.keyboard('defg');
    await expect.poll(() => live?.textContent, { timeout: 5000 }).toBe('2文字超過しています');
    field.restore('a');
    await expect.poll(() => live?.textContent).toBe('');
  });

  test('keeps the line ends of a stored text that is not changed', async () => {
    const field = mount('text_area', {}, { value: 'a\r\nb' });
    await userEvent.click(field.element);
    await userEvent.keyboard('x{Backspace}');
    expect(field.take()).toBe('a\r\nb');
  });
});

describe('a line that grows', () => {
  const long = '東京都文京区本郷7丁目3番1号 東京大学本郷キャンパス 工学部2号館 フォーラム 231号室';
  const address = '1-2-3 Hongo, Bunkyo-ku, Tokyo 113-8654, Sakura Heights, Building B, Room 1203';

  /** Within a form whose button is pressed by Enter. */
  const inForm = (...mounted: Parameters<typeof mount>) => {
    const field = mount(...mounted);
    const form = document.createElement('form');
    form.innerHTML = '<button type="submit">Save</button>';
    let sent = 0;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent += 1;
    });
    document.body.append(form);
    form.prepend(field.container);
    return { field, sent: () => sent };
  };

  test.each([['location', 414], ['location', 1280], ['text', 414], ['url', 414]] as const)('shows the whole of a long %s at %i px, and is one line high without it', async (widget, width) => {
    await page.viewport(width, 896);
    for (const value of [long, address, 'https://example.org/' + 'works/'.repeat(30)]) {
      const { element } = mount(widget, {}, { value });
      expect(element.scrollHeight).toBe(element.clientHeight);
      expect(element.scrollWidth).toBe(element.clientWidth);
    }
    const line = mount('text').element.offsetHeight;
    expect(mount(widget).element.offsetHeight).toBe(line);
    await expectAccessible();
    await page.viewport(414, 896);
  });

  test('stays what it is while somebody types, and grows then', async () => {
    const short = mount('text', {}, { value: 'Kobe' });
    await userEvent.click(short.element);
    await userEvent.keyboard('x'.repeat(40));
    expect([short.element.tagName, short.take()]).toEqual(['INPUT', `Kobe${'x'.repeat(40)}`]);
    const grown = mount('location', {}, { value: 'Kobe' });
    const height = grown.element.offsetHeight;
    await userEvent.click(grown.element);
    await userEvent.keyboard(address);
    expect(grown.element.offsetHeight).toBeGreaterThan(height);
    expect(grown.element.scrollHeight).toBe(grown.element.clientHeight);
  });

  test('takes Enter as a line does: the form is sent, and no break comes into the text', async () => {
    const { field, sent } = inForm('location', {}, { value: 'Kobe' });
    await userEvent.click(field.element);
    await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}');
    expect([field.input.value, sent()]).toEqual(['Kobe', 2]);
  });

  test('keeps a conversion that Enter ends', async () => {
    const { field, sent } = inForm('location');
    await userEvent.click(field.element);
    await compose('とうきょう');
    field.element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true, isComposing: true }));
    await commitComposition('東京');
    expect([field.take(), sent()]).toEqual(['東京', 0]);
  });

  test('has spaces where what is pasted has breaks, and the caret behind it', async () => {
    const field = mount('location', {}, { value: 'Japan' });
    await userEvent.click(field.element);
    field.input.setSelectionRange(0, 0);
    await commitComposition('Hongo\nTokyo ');
    expect([field.input.value, field.input.selectionStart, field.take()]).toEqual(['Hongo Tokyo Japan', 12, 'Hongo Tokyo Japan']);
  });

  test.each(['location', 'text', 'url', 'unknown'] as const)('keeps the breaks of a stored text, changed or not: %s', async (widget) => {
    const field = mount(widget, {}, { value: 'Hongo\r\nTokyo' });
    await userEvent.click(field.element);
    await userEvent.keyboard('{Control>}{End}{/Control}x{Backspace}');
    expect(field.take()).toBe('Hongo\r\nTokyo');
    await userEvent.keyboard('!');
    expect(field.take()).toBe('Hongo\nTokyo!');
  });

  test.each(['text', 'url', 'unknown'] as const)('shows the breaks of a text that a draft brings: %s', (widget) => {
    const field = mount(widget, {}, { value: 'Kobe' });
    field.restore('Hongo\nTokyo');
    expect(field.input.value).toBe('Hongo\nTokyo');
  });
});

describe('password', () => {
  test.each([['en', 'Show the password while pressed: Field'], ['jp', '押している間だけパスワードを表示：Field']] as const)('says which one its button shows (%s)', async (language, name) => {
    mount('password', {}, { language });
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  });

  const show = (): HTMLButtonElement => {
    const button = document.querySelector('button');
    if (!button) throw new Error('there is no button');
    return button;
  };
  const pointer = (type: string, init: PointerEventInit = {}): boolean => show().dispatchEvent(new PointerEvent(type, { bubbles: true, ...init }));

  test.each(['pointerup', 'pointercancel'])('is shown while the button is pressed, until %s [LOGIN-03, LOGIN-04]', async (end) => {
    const field = mount('password', {}, { value: 'secret' });
    pointer('pointerdown');
    await expect.poll(() => field.input.type).toBe('text');
    pointer(end);
    await expect.poll(() => field.input.type).toBe('password');
  });

  test('is hidden when the pointer slides off the button', async () => {
    const field = mount('password', {}, { value: 'secret' });
    pointer('pointerdown');
    await expect.poll(() => field.input.type).toBe('text');
    pointer('pointerout', { relatedTarget: document.body });
    await expect.poll(() => field.input.type).toBe('password');
  });

  test('is hidden when the window loses the focus, and no menu takes the press away', async () => {
    const field = mount('password', {}, { value: 'secret' });
    pointer('pointerdown');
    await expect.poll(() => field.input.type).toBe('text');
    expect(show().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))).toBe(false);
    expect(field.input.type).toBe('text');
    window.dispatchEvent(new FocusEvent('blur'));
    await expect.poll(() => field.input.type).toBe('password');
  });

  test('stays hidden under another button of the mouse, and after a whole click [LOGIN-04]', async () => {
    const field = mount('password', {}, { value: 'secret' });
    pointer('pointerdown', { button: 2 });
    await userEvent.click(show());
    expect(field.input.type).toBe('password');
  });

  test('is shown while Space or Enter is held on the button', async () => {
    const field = mount('password', {}, { value: 'secret' });
    show().focus();
    await userEvent.keyboard('{ >}');
    expect(field.input.type).toBe('text');
    await userEvent.keyboard('{/ }');
    expect(field.input.type).toBe('password');
    await userEvent.keyboard('{Enter>}');
    expect(field.input.type).toBe('text');
    await userEvent.tab();
    expect(field.input.type).toBe('password');
    expect(field.input.value).toBe('secret');
  });
});

describe('one-time code', () => {
  const typeCode = async (typed: string) => {
    const field = mount('one_time_code', { limits: { maxLength: 8 } });
    await userEvent.click(field.element);
    await commitComposition(typed);
    return field;
  };

  test.each([
    ['123456', '123456'], ['123 456', '123456'], ['１２３－４５６', '123456'], [' 12-34 \u200b56 ', '123456'],
    ['Your code is 123456', '123456'], ['認証コード：１２３－４５６', '123456'], ['123 456 7890', '123 456 7890'], ['Your code', 'Your code'],
  ])('%j becomes %s', async (typed, code) => {
    const field = await typeCode(typed);
    expect(field.input.value).toBe(code);
    expect(field.take()).toBe(code);
  });

  test('takes no ninth sign, and keeps the caret where it was [CONST-06]', async () => {
    const field = await typeCode('12345678');
    await userEvent.keyboard('9');
    expect(field.input.value).toBe('12345678');
    field.input.setSelectionRange(2, 2);
    await userEvent.keyboard('-');
    expect(field.input.value).toBe('12345678');
    expect(field.input.selectionStart).toBe(2);
  });

  test('is cleaned when a conversion ends, not in the middle of it', async () => {
    const field = mount('one_time_code', { limits: { maxLength: 8 } }, { language: 'jp' });
    await userEvent.click(field.element);
    await compose('１２ー');
    expect(field.input.value).toBe('１２ー');
    await commitComposition('１２ー３');
    expect(field.input.value).toBe('123');
    await expectAccessible();
  });

  test('asks phones for digits and for the code of a message', () => {
    const { input } = mount('one_time_code', { widgetOptions: { autocomplete: 'one-time-code' } });
    expect([input.inputMode, input.autocomplete]).toEqual(['numeric', 'one-time-code']);
  });
});

describe('phone number of limited length', () => {
  test.each([
    ['123456789012345', '123456789012345'], ['+880 1712-345678', '+8801712345678'], ['+81 90-1234-5678', '+819012345678'], ['090-1234-5678', '090-1234-5678'], ['+81～90〜1234一5678', '+819012345678'],
    ['０９０１２３４５６７８', '０９０１２３４５６７８'], ['＋８１ ９０ １２３４ ５６７８', '+819012345678'],
  ])('%s becomes %s', async (typed, left) => {
    const field = mount('phone_number', { limits: { maxLength: 13 } });
    await userEvent.click(field.element);
    await commitComposition(typed);
    expect(field.input.value).toBe(left);
    expect(field.take()).toBe(left);
  });
});

describe('a phone number that is typed', () => {
  test.each([['12345678901234567', '1234567890123'], ['+8801712345678', '+8801712345678'], ['+88017123456789012345', '+8801712345678901']])(
    'ends where the input is full, the country\'s code not counted: %s [CONST-07]', async (typed, left) => {
      const field = mount('phone_number', { limits: { maxLength: 13 } });
      await userEvent.click(field.element);
      await userEvent.keyboard(typed);
      expect(field.input.value).toBe(left);
    });

  test('keeps what stands there when a digit too many is typed in its middle', async () => {
    const field = mount('phone_number', { limits: { maxLength: 13 } });
    await userEvent.click(field.element);
    await userEvent.keyboard('1234567890123');
    field.input.setSelectionRange(2, 2);
    await userEvent.keyboard('9');
    expect([field.input.value, field.input.selectionStart]).toEqual(['1234567890123', 2]);
  });
});

test('an unknown type is read-only when it holds something that is not a text [VAL-32]', () => {
  expect(mount('unknown', {}, { value: { kind: 'foreign', raw: 7 } }).input.readOnly).toBe(true);
  expect(mount('unknown', {}, { value: 'text' }).input.readOnly).toBe(false);
});
