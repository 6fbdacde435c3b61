import axe from 'axe-core';
import { flushSync } from 'react-dom';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { rowsByScope } from '../../src/device/device-rows.ts';
import { lateMerging } from '../../src/engine/late-merging.ts';
import { PlainSection } from '../../src/engine/plain-section.tsx';
import { RjsfSection } from '../../src/engine/rjsf-section.tsx';
import { field, formOf, group, options, refusal, section } from './forms.ts';
import { hideForms, show } from './show-form.tsx';
import { onPaper } from '../screens/on-paper.ts';

afterEach(() => {
  vi.restoreAllMocks();
  hideForms();
});

const violations = async () => (await axe.run(document.body, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } })).violations
  .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);

const manyFields = (count: number) => formOf(...Array.from({ length: Math.ceil(count / 20) }, (_, index) =>
  section(`s${String(index)}`, Array.from({ length: 20 }, (__, position) => field(`f${String(index * 20 + position)}`)))));

const neverIdle = () => vi.spyOn(globalThis, 'requestIdleCallback').mockReturnValue(0);
const box = (label: string) => page.getByRole('textbox', { name: new RegExp(`^Label ${label}\\b`) });

describe.each([['through rjsf', RjsfSection], ['plain', PlainSection]] as const)('a section %s', (_, renderer) => {
  it('ties label, help and error to the input', async () => {
    const form = formOf(section('a', [field('name', { mandatory: true, help: { en: 'As in the passport', jp: '旅券のとおり' } })]));
    const { handle } = show(form, { renderer });
    flushSync(() => { handle().check(); });
    const input = box('name').element();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input.getAttribute('aria-describedby')?.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['As in the passport', 'en:error.required']);
  });

  it('says with the help, above the error, that a date can be typed, and not where none can', () => {
    const day = { base: 'date', widget: 'date', mandatory: true } as const;
    const { handle } = show(formOf(section('a', [
      field('typed', day), field('chosen', { ...day, widgetOptions: { noTyping: true } }), field('fixed', { ...day, locked: true }),
    ])), { renderer });
    flushSync(() => { handle().check(); });
    expect([...document.querySelectorAll('[data-field="typed"] p')].map(({ textContent }) => textContent))
      .toEqual(['en:widget.date.typing', 'en:error.requiredDate']);
    expect(document.body.textContent.split('widget.date.typing')).toHaveLength(2);
    expect(box('typed').element().getAttribute('aria-describedby')?.split(' ').map((id) => document.getElementById(id)?.textContent))
      .toEqual(['en:widget.date.typing', 'en:error.requiredDate']);
  });

  it('says a help once that the server and the page both have', async () => {
    const help = { en: 'One file, please', jp: '1つのファイルにまとめてください' };
    show(formOf(section('a', [field('name', { help, note: { ...help } })])), { renderer });
    await expect.element(box('name')).toHaveAccessibleDescription('One file, please');
  });

  it('has nothing for axe to find, with and without errors', async () => {
    const { handle } = show(formOf(
      section('a', [
        field('name', { mandatory: true }), field('locked', { locked: true, value: 'x' }),
        field('kind', { base: 'drop_down', mandatory: true, options: options('x', 'y') }),
        field('many', { base: 'check_box', mandatory: true, options: options('x', 'y') }),
        field('one', { base: 'radio_button', mandatory: true, options: options('x', 'y') }),
      ]),
      group({ 'id:1': { faculty: undefined, is_latest: true } }),
    ), { renderer });
    expect(await violations()).toEqual([]);
    flushSync(() => { handle().check(); });
    expect(await violations()).toEqual([]);
  });
});

describe('the error summary', () => {
  it('takes the focus, is announced, and links to each field', async () => {
    const { handle } = show(formOf(section('a', [field('one', { mandatory: true }), field('two', { mandatory: true, base: 'radio_button', options: options('x', 'y') })])));
    flushSync(() => { handle().check(); });
    const summary = page.getByRole('alert');
    await expect.element(summary).toHaveFocus();
    await userEvent.click(page.getByRole('link', { name: /Label two/ }));
    await expect.element(page.getByRole('radio', { name: 'x' })).toHaveFocus();
  });

  it('names the entry that a field belongs to', async () => {
    const { handle } = show(formOf(group({ 'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: undefined } })));
    flushSync(() => { handle().check(); });
    await userEvent.click(page.getByRole('link', { name: /Education.*2.*Label faculty/ }));
    await expect.element(page.getByRole('textbox').nth(1)).toHaveFocus();
  });

  it('reaches a field whose section is not mounted yet', async () => {
    neverIdle();
    vi.stubGlobal('IntersectionObserver', class { observe() { /* nothing comes near */ } disconnect() { /* nothing to end */ } });
    const last = section('last', [field('far', { mandatory: true })]);
    const { handle } = show(formOf(...manyFields(40).sections, last));
    expect(document.querySelector('[data-field="far"]')).toBeNull();
    flushSync(() => { handle().check(); });
    await userEvent.click(page.getByRole('link', { name: /Label far/ }));
    await expect.element(box('far')).toHaveFocus();
    vi.unstubAllGlobals();
  });

  it('is in sight with the focus, from wherever in a long form the check was asked for', async () => {
    const { handle } = show(formOf(...manyFields(40).sections, section('last', [field('far', { mandatory: true })])));
    for (const place of [() => { scrollTo(0, document.body.scrollHeight); }, () => { handle().goTo('far'); }]) {
      place();
      await expect.poll(() => scrollY).toBeGreaterThan(0);
      flushSync(() => { handle().check(); });
      const summary = page.getByRole('alert');
      await expect.element(summary).toHaveFocus();
      await expect.poll(() => Math.floor(summary.element().getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
      await expect.element(summary).toBeInViewport({ ratio: 1 });
    }
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(box('far')).toHaveFocus();
  });

  it('shrinks as fields are mended and goes when all is well', async () => {
    const { handle } = show(formOf(section('a', [field('one', { mandatory: true })])));
    flushSync(() => { handle().check(); });
    await userEvent.type(box('one'), 'Kobe');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(box('one').element().getAttribute('aria-invalid')).toBeNull();
  });
});

describe('sections that are not mounted yet', () => {
  const waitForNothing = () => {
    neverIdle();
    vi.stubGlobal('IntersectionObserver', class { observe() { /* nothing comes near */ } disconnect() { /* nothing to end */ } });
  };
  afterEach(() => { vi.unstubAllGlobals(); });

  it('come in idle moments', async () => {
    show(manyFields(100));
    await expect.element(page.getByLabelText('Label f99')).toBeInTheDocument();
  });

  it.each([
    ['Tab', () => userEvent.keyboard('{Tab}')],
    ['a search in the page', () => userEvent.keyboard('{Control>}f{/Control}')],
    ['printing', async () => { dispatchEvent(new Event('beforeprint')); await Promise.resolve(); }],
  ])('are there for %s', async (_, need) => {
    waitForNothing();
    show(manyFields(100));
    expect(document.querySelectorAll('[data-field]')).toHaveLength(20);
    await need();
    await vi.waitFor(() => { expect(document.querySelectorAll('[data-field]')).toHaveLength(100); }, { timeout: 20_000 });
  });

  it('are checked and sent like the others', async () => {
    waitForNothing();
    const form = formOf(...manyFields(40).sections, section('last', [field('far', { mandatory: true })]));
    const { handle } = show(form);
    let problems: readonly unknown[] = [];
    flushSync(() => { problems = handle().check(); });
    expect(problems).toHaveLength(1);
  });
});

it('prints all that was typed, however long, and nothing of what helps to type or press', async () => {
  const long = 'From the station to the harbour '.repeat(8).trim();
  show(formOf(section('a', [field('name'), field('story', { base: 'text_area' }), field('scan', { base: 'document' })])));
  await userEvent.fill(box('name'), long);
  await userEvent.fill(box('story'), `First\n${long}`);
  await onPaper(async () => {
    for (const label of ['name', 'story']) await expect.element(box(label)).not.toBeInTheDocument();
    for (const text of [long, `First\n${long}`]) {
      const printed = [...document.querySelectorAll('p')].find(({ innerText }) => innerText === text);
      expect([printed?.checkVisibility(), printed && printed.scrollWidth <= printed.clientWidth]).toEqual([true, true]);
    }
    await expect.element(page.getByText(/widget\.upload\.drop/)).not.toBeVisible();
  });
  expect(document.body.innerText).not.toContain(long);
  await expect.element(box('name')).toHaveValue(long);
});

describe('a switch of the language', () => {
  it('changes words only: text being typed, choices, errors and the focus stay', async () => {
    const { handle, speak } = show(formOf(section('a', [
      field('name'), field('empty', { mandatory: true }), field('kind', { base: 'drop_down', options: options('x', 'y') }),
    ])));
    await userEvent.selectOptions(page.getByRole('combobox'), 'y');
    flushSync(() => { handle().check(); });
    await userEvent.type(box('name'), 'Aiko');
    const input = box('name').element();
    speak('jp');
    expect(document.activeElement).toBe(input);
    expect((input as HTMLInputElement).value).toBe('Aiko');
    expect((page.getByRole('combobox').element() as HTMLSelectElement).value).toBe('y');
    await expect.element(page.getByText('jp:error.required', { exact: true }).first()).toBeVisible();
    expect((input as HTMLInputElement).labels?.[0]?.textContent).toBe('項目 name');
  });
});

describe('a repeated group', () => {
  it('moves the focus to the new entry, to the undo, and back', async () => {
    show(formOf(group({ 'id:1': { faculty: 'law', is_latest: true } })));
    await userEvent.click(page.getByRole('button', { name: /group\.add/ }));
    await expect.element(page.getByRole('textbox').nth(1)).toHaveFocus();
    await userEvent.type(page.getByRole('textbox').nth(1), 'art');
    await userEvent.click(page.getByRole('button', { name: /removeEntry.*2/ }));
    const undo = page.getByRole('button', { name: /group\.undo/ });
    await expect.element(undo).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('textbox').nth(1)).toHaveFocus();
    expect((page.getByRole('textbox').nth(1).element() as HTMLInputElement).value).toBe('art');
  });

  it('keeps the place of each that was removed: its notice stands there, and what is above does not move', async () => {
    const entry = (faculty: string) => ({ faculty, is_latest: faculty === 'law' });
    show(formOf(group({ 'id:1': entry('law'), 'id:2': entry('art'), 'id:3': entry('music'), 'id:4': entry('trade') })));
    const top = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().top ?? NaN);
    const faculties = () => page.getByRole('textbox').elements().map((element) => (element as HTMLInputElement).value);
    const undo = page.getByRole('button', { name: /group\.undo/ });
    const remove = async (number: number) => {
      const button = page.getByRole('button', { name: new RegExp(`removeEntry.*${String(number)}`) });
      const entryTop = top(button.element().closest('[role=group]'));
      await userEvent.click(button);
      return entryTop;
    };
    const second = await remove(2);
    await expect.element(undo).toHaveFocus();
    await expect.element(undo).toHaveAccessibleDescription(/group\.removed/);
    expect(top(undo.element().parentElement)).toBe(second);
    const third = await remove(2);
    await expect.element(undo.nth(1)).toHaveFocus();
    expect(top(undo.nth(1).element().parentElement)).toBe(third);
    expect(faculties()).toEqual(['law', 'trade']);
    await userEvent.click(undo.nth(1));
    await expect.poll(faculties).toEqual(['law', 'music', 'trade']);
    await userEvent.click(undo);
    await expect.poll(faculties).toEqual(['law', 'art', 'music', 'trade']);
    expect(undo.elements()).toHaveLength(0);
    expect(await violations()).toEqual([]);
  });

  it('does not let the last entry go, and says why [EDU-25]', async () => {
    show(formOf(group({ 'id:1': { faculty: 'law', is_latest: true } })));
    const button = page.getByRole('button', { name: /removeEntry/ });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription(/lastStays/);
  });
});

describe('a year and its month', () => {
  afterEach(async () => {
    document.documentElement.style.fontSize = '';
    document.documentElement.lang = 'en';
    await page.viewport(414, 896);
  });

  it.each([
    ['stand side by side on a phone', 390, 100, true], ['stack on the narrowest', 320, 100, false], ['stack where the text is twice as large', 390, 200, false],
    ['side by side where there is room for it', 1280, 200, true], ['in line with its mark', 1280, 100, true],
    ['side by side on a phone of 360 px, in Japanese', 360, 100, true],
  ])('%s: %i px at %i %%', async (name, width, percent, beside) => {
    document.documentElement.lang = name.endsWith('Japanese') ? 'ja' : 'en';
    const words = document.documentElement.lang === 'ja' ? ['卒業（予定）年', '卒業（予定）月'] : ['Graduation year', 'Graduation month'];
    // Without the margins of the page.
    await page.viewport(width - 32, 900);
    document.documentElement.style.fontSize = `${String(percent)}%`;
    const fields = ['year', 'month'].map((widget, index) => field(
      widget, { base: 'drop_down', label: { en: words[index] ?? '', jp: words[index] ?? '' }, mandatory: true, options: options('2024'), widget },
    ));
    show(formOf({ ...group({ 'id:1': {} }), item: section('item', fields) }));
    for (const mark of document.querySelectorAll('label span')) mark.textContent = 'Required';
    const [year, month] = ['year', 'month'].map((widget) => document.querySelector(`[data-widget=${widget}]`)?.getBoundingClientRect());
    expect(year?.bottom === month?.bottom).toBe(beside);
    // Where the mark of one stands on a line of its own, so does the other's.
    if (beside) expect(year?.height).toBe(month?.height);
    const inTwo = [...document.querySelectorAll('label')].flatMap((label) => [...(label.firstChild?.textContent ?? '').matchAll(/\S+/g)].filter(({ index, 0: word }) => {
      const range = document.createRange();
      if (label.firstChild) range.setStart(label.firstChild, index);
      if (label.firstChild) range.setEnd(label.firstChild, index + word.length);
      return range.getClientRects().length > 1;
    }).map(([word]) => word));
    expect(inTwo).toEqual([]);
    const entry = document.querySelector('[role=group] [role=group]');
    expect(entry?.scrollWidth).toBe(entry?.clientWidth);
  });
});

describe('Enter', () => {
  it('submits', async () => {
    const { submitted } = show(formOf(section('a', [field('name')])));
    await userEvent.type(box('name'), 'Aiko{Enter}');
    expect(submitted).toHaveBeenCalledOnce();
  });

  it('ends a conversion of an input method without submitting', async () => {
    const { submitted } = show(formOf(section('a', [field('name')])));
    await userEvent.click(box('name'));
    await cdp().send('Input.imeSetComposition', { text: 'あいこ', selectionStart: 3, selectionEnd: 3 });
    box('name').element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true, isComposing: true }));
    await cdp().send('Input.insertText', { text: '愛子' });
    expect(submitted).not.toHaveBeenCalled();
    expect((box('name').element() as HTMLInputElement).value).toBe('愛子');
  });
});

describe('unsaved work', () => {
  const leaving = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('is warned of before the page is left, at once, and no longer after a save', async () => {
    const { handle } = show(formOf(section('a', [field('name')])));
    expect(leaving()).toBe(false);
    await userEvent.type(box('name'), 'A');
    expect(leaving()).toBe(true);
    await handle().discard();
    expect(leaving()).toBe(false);
  });

  it('is what was typed while a save was under way: it stays on the screen, in the warning and in the draft', async () => {
    const draft = `form-test/${crypto.randomUUID()}`;
    const form = formOf(section('a', [field('name'), field('city')]));
    const { handle, remove } = show(form, { draft });
    await userEvent.fill(box('name'), 'sent');
    await userEvent.fill(box('city'), 'Kobe');
    const sent = handle().values();
    await userEvent.type(box('name'), ', and more');
    await handle().acknowledge(sent);
    expect((box('name').element() as HTMLInputElement).value).toBe('sent, and more');
    expect(leaving()).toBe(true);
    remove();
    show(form, { draft });
    await expect.element(box('name')).toHaveValue('sent, and more');
    await expect.element(box('city')).toHaveValue('');
  });

  it('is nothing where what was typed has been taken back', async () => {
    const draft = `form-test/${crypto.randomUUID()}`;
    const form = formOf(section('a', [field('name')]));
    show(form, { draft });
    const kept = async () => (await rowsByScope()).has(draft);
    await userEvent.fill(box('name'), 'Aiko');
    await expect.poll(kept).toBe(true);
    await userEvent.clear(box('name'));
    await expect.poll(kept).toBe(false);
  });

  it('is said to be kept where the code that takes it up cannot be had', async () => {
    const draft = `form-test/${crypto.randomUUID()}`;
    const form = formOf(section('a', [field('name', { value: 'stored' })]));
    const first = show(form, { draft });
    await userEvent.fill(box('name'), 'typed');
    first.remove();
    const spies = [
      vi.spyOn(lateMerging, 'arrive').mockReturnValue(new Promise(() => undefined)),
      vi.spyOn(lateMerging, 'state').mockReturnValue({ code: undefined, failed: true, retried: false } as const),
    ];
    const second = show(form, { draft });
    await expect.element(page.getByRole('alert')).toHaveTextContent('en:engine.draft.missing en:failure.network');
    expect(page.getByText(/draft\.restored/).elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'en:load.retry' }));
    second.remove();
    for (const spy of spies) spy.mockRestore();
    show(form, { draft });
    await expect.element(page.getByText(/draft\.restored/)).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  it('is offered again with a notice, and can be discarded', async () => {
    const draft = `form-test/${crypto.randomUUID()}`;
    const form = formOf(section('a', [field('name', { value: 'stored' })]), group({ 'id:1': { faculty: 'law', is_latest: true } }));
    const first = show(form, { draft });
    await userEvent.fill(box('name'), 'typed');
    await userEvent.click(page.getByRole('button', { name: /group\.add/ }));
    await userEvent.type(page.getByRole('textbox').nth(2), 'art');
    first.remove();
    show(form, { draft });
    await expect.element(page.getByText(/draft\.restored/)).toBeVisible();
    expect((box('name').element() as HTMLInputElement).value).toBe('typed');
    expect((page.getByRole('textbox').nth(2).element() as HTMLInputElement).value).toBe('art');
    await userEvent.click(page.getByRole('button', { name: /draft\.discard/ }));
    await expect.element(page.getByText(/draft\.restored/)).not.toBeInTheDocument();
    expect((box('name').element() as HTMLInputElement).value).toBe('stored');
    expect(page.getByRole('textbox').elements()).toHaveLength(2);
  });
});

it.each([['in a pause of typing', false], ['also when Save comes before the pause', true]])('keeps a draft %s, without being asked', async (_, checked) => {
  const draft = `form-test/${crypto.randomUUID()}`;
  const stored = async () => {
    const database = await openDB('portal-drafts');
    const rows = await database.getAllFromIndex('rows', 'scope', draft) as { readonly entry: unknown }[];
    database.close();
    return rows.map(({ entry }) => entry);
  };
  const { handle } = show(formOf(section('a', [field('name')])), { draft });
  await userEvent.fill(box('name'), 'Aiko');
  if (checked) {
    handle().isUnsaved();
    handle().check();
  }
  await vi.waitFor(async () => { expect(await stored()).toEqual([{ kind: 'field', value: 'Aiko', base: { value: undefined } }]); }, { timeout: 20_000 });
});

describe('what the server refuses', () => {
  const summary = () => page.getByRole('alert');
  const profile = () => formOf(
    section('a', [field('custom_fields.Hobby', { name: 'Hobby', value: 'tea' })]),
    group({ 'id:1': { faculty: 'law', is_latest: true } }),
  );

  it('stands at its field and in the summary, which takes the focus and leads there', async () => {
    const { handle } = show(profile());
    handle().showServerErrors(refusal({ Hobby: ['too long'] }));
    await expect.element(summary()).toHaveFocus();
    await expect.element(page.getByText('en:error.server {"text":"too long"}', { exact: true })).toBeVisible();
    await userEvent.click(page.getByRole('link', { name: /Label custom_fields.Hobby.*too long/ }));
    await expect.element(box('custom_fields.Hobby')).toHaveFocus();
    await userEvent.type(box('custom_fields.Hobby'), '!');
    await expect.element(summary()).not.toBeInTheDocument();
  });

  it('of a whole group stands at the group until something in it changes', async () => {
    const { handle } = show(profile());
    handle().showServerErrors(refusal({ universities: ['twice the same'] }));
    const list = page.getByRole('group', { name: 'Education', exact: true });
    await expect.element(list).toHaveAccessibleDescription(/twice the same/);
    expect(await violations()).toEqual([]);
    await userEvent.type(page.getByRole('textbox').nth(1), '!');
    await expect.element(list).toHaveAccessibleDescription('');
    await expect.element(summary()).not.toBeInTheDocument();
  });

  it('and names no field of the form stands above it, without a link, until the next try', async () => {
    const { handle } = show(profile());
    handle().showServerErrors({ texts: ['Closed since noon'], fields: {} });
    await expect.element(summary()).toHaveFocus();
    await expect.element(summary()).toHaveTextContent('en:engine.summary.refusedClosed since noon');
    await userEvent.type(box('custom_fields.Hobby'), '!');
    expect(summary().getByRole('link').elements()).toEqual([]);
    flushSync(() => { handle().check(); });
    await expect.element(summary()).not.toBeInTheDocument();
  });
});
