import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, formOf, group, options, refusal, section } from './forms.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(hideForms);

const box = (label: string) => page.getByRole('textbox', { name: new RegExp(`^Label ${label}\\b`) });
const button = (name: RegExp) => page.getByRole('button', { name });
const mandatory = (...ids: string[]) => section('a', ids.map((id) => field(id, { mandatory: true })));

describe('the focus', () => {
  it('goes on to the first of the links that the summary unfolds', async () => {
    const { handle } = show(formOf(mandatory(...Array.from({ length: 14 }, (_, at) => `of ${String(at + 1)}`))));
    flushSync(() => { handle().check(); });
    expect(page.getByRole('link').elements()).toHaveLength(12);
    await userEvent.click(button(/summary\.more/));
    await expect.element(page.getByRole('link', { name: /Label of 13/ })).toHaveFocus();
  });

  it('goes to the button of an upload that the summary links to', async () => {
    const { handle } = show(formOf(section('a', [field('photo', { base: 'image', mandatory: true })])));
    flushSync(() => { handle().check(); });
    await userEvent.click(page.getByRole('link', { name: /Label photo/ }));
    await expect.element(button(/upload\.choose/)).toHaveFocus();
  });

  it.each([256, 331, 700])('is in sight with what it asks, however tall its group is, in a window of %i pixels', async (height) => {
    await page.viewport(390, height);
    const options = Array.from({ length: 9 }, (_, at) => ({ id: String(at), label: { en: `Option ${String(at)}`, jp: `選択肢${String(at)}` } }));
    const { handle } = show(formOf(section('a', [field('before'), field('many', { base: 'check_box', options, mandatory: true }), field('after')])));
    flushSync(() => { handle().check(); });
    flushSync(() => { handle().goTo('many'); });
    const { top = -1, bottom = Infinity } = document.activeElement?.getBoundingClientRect() ?? {};
    expect(document.activeElement?.matches('input[type=checkbox]')).toBe(true);
    expect([top >= 0, bottom <= height]).toEqual([true, true]);
  });

  it.each([/draft\.keep/, /draft\.discard/])('goes to the page, and to nothing that is empty, when %s takes the draft\'s notice away', async (choice) => {
    const draft = `focus/${crypto.randomUUID()}`;
    const form = formOf(section('a', [field('name')]));
    const first = show(form, { draft });
    await userEvent.fill(box('name'), 'Aiko');
    first.remove();
    show(form, { draft });
    await userEvent.click(button(choice));
    await expect.element(button(choice)).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.tagName).toBe('MAIN');
  });

  it('is in the field already: what is wrong with it is spoken', async () => {
    const { handle } = show(formOf(mandatory('one')));
    const spoken = (): string => [...document.querySelectorAll('form > [role=status]')].map((line) => line.textContent).join('');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    flushSync(() => { handle().check(); });
    handle().goTo('one');
    expect(spoken()).toBe('');
    handle().goTo('one');
    expect(spoken()).toContain('error.required');
  });

  it('is back in the field after a save that failed', async () => {
    const { save } = show(formOf(section('a', [field('name')])));
    await userEvent.type(box('name'), 'Aiko');
    save(true);
    await expect.poll(() => document.activeElement).toBe(document.body);
    save(false);
    await expect.element(box('name')).toHaveFocus();
  });

  it('is not taken away from where it went during a save', async () => {
    const { save } = show(formOf(section('a', [field('name')])));
    await userEvent.type(box('name'), 'Aiko');
    save(true);
    await userEvent.click(button(/^Save$/));
    save(false);
    await expect.element(button(/^Save$/)).toHaveFocus();
  });
});

it('offers no undo of a removal that a reset has undone', async () => {
  const { handle } = show(formOf(group({ 'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: 'art', is_latest: false } })));
  await userEvent.click(button(/removeEntry.*2/));
  await handle().discard();
  await expect.element(button(/group\.undo/)).not.toBeInTheDocument();
});

describe('fields that an answer brings', () => {
  const said = () => page.getByRole('status').elements().map(({ textContent }) => textContent).join('');
  const waits = (id: string, on: string, value: string) => field(id, { visibleWhen: { field: on, in: [value] } });
  const form = () => formOf(section('a', [
    field('kind', { base: 'radio_button', options: options('x', 'y') }), waits('one', 'kind', 'x'), waits('two', 'kind', 'x'),
    field('word'), waits('three', 'word', 'kobe'),
  ]));

  it('are counted for who hears the form, when a choice brings them and in a pause of typing, until they go', async () => {
    const { speak } = show(form());
    expect(said()).toBe('');
    await userEvent.click(page.getByRole('radio', { name: 'x' }));
    await expect.poll(said).toBe('en:engine.came {"number":2,"count":2}');
    await userEvent.click(page.getByRole('radio', { name: 'y' }));
    await expect.poll(said).toBe('');
    await userEvent.type(box('word'), 'kobe');
    await expect.poll(said).toBe('en:engine.came {"number":1,"count":1}');
    speak('jp');
    await expect.poll(said).toBe('');
  });

  it('are not counted when a draft brings them', async () => {
    const draft = `focus/${crypto.randomUUID()}`;
    const first = show(form(), { draft });
    await userEvent.click(page.getByRole('radio', { name: 'x' }));
    await expect.poll(said).toContain('engine.came');
    first.remove();
    show(form(), { draft });
    await expect.element(box('two')).toBeVisible();
    expect(said()).not.toContain('engine.came');
  });
});

describe('what is wrong with a field', () => {
  const said = () => page.getByRole('status').elements().map(({ textContent }) => textContent).join('');
  const file = (bytes: number) => new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' });
  const choose = (chosen: File) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body, chosen);
  const photo = section('a', [field('photo', { base: 'image', limits: { maxBytes: 10, accept: ['png'] } }), field('next')]);

  it('is said when the field is left, once the focus is elsewhere', async () => {
    show(formOf(section('a', [field('mail', { base: 'email' }), field('next')])));
    await userEvent.type(box('mail'), 'nobody');
    expect(said()).toBe('');
    await userEvent.tab();
    expect(said()).toMatch(/Label mail.*en:error\.email/);
  });

  it('is not read on in another language than the page’s', async () => {
    const { speak } = show(formOf(section('a', [field('mail', { base: 'email' }), field('next')])));
    await userEvent.type(box('mail'), 'nobody');
    await userEvent.tab();
    expect(said()).toMatch(/en:error\.email/);
    speak('jp');
    await expect.poll(said).toBe('');
  });

  it('is said of a file that is refused, and stands there until another is chosen or everything is checked', async () => {
    const { handle } = show(formOf(photo));
    await choose(file(11));
    await expect.poll(said).toMatch(/Label photo.*en:error\.imageTooBig/);
    await userEvent.click(button(/upload\.choose/));
    await userEvent.click(box('next'));
    await expect.element(page.getByText(/imageTooBig/).first()).toBeVisible();
    expect(button(/upload\.choose/).element().getAttribute('aria-describedby')).toBe('field-photo-error');
    expect(document.querySelector('#field-photo-error')?.textContent).toMatch(/imageTooBig/);
    flushSync(() => { handle().check(); });
    expect(document.querySelector('#field-photo-error')).toBeNull();
  });

  it('is the server\'s word until the value changes', async () => {
    const { handle } = show(formOf(section('a', [field('name', { value: 'taken' }), field('next')])));
    flushSync(() => { handle().showServerErrors(refusal({ name: ['Name taken'] })); });
    await userEvent.click(box('name'));
    await userEvent.tab();
    expect(document.querySelector('#field-name-error')?.textContent).toMatch(/Name taken/);
    await userEvent.type(box('name'), '!');
    await expect.poll(() => document.querySelector('#field-name-error')).toBeNull();
  });
});

it('knows a field by its id before its name, where the names of two sources meet', () => {
  const { handle } = show(formOf(section('a', [field('name'), field('custom_fields.name', { name: 'name' })])));
  flushSync(() => { handle().showServerErrors(refusal({ name: ['too long'] })); });
  expect(document.querySelector('#field-name-error')).not.toBeNull();
  expect(document.querySelectorAll('[id$="-error"]')).toHaveLength(1);
});

it('a click is not lost to an error that goes when its field is left', async () => {
  const { handle, submitted } = show(formOf(section('a', [field('name', { mandatory: true })])));
  flushSync(() => { handle().check(); });
  await userEvent.fill(page.getByRole('textbox'), 'Aiko');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  expect(submitted).toHaveBeenCalledOnce();
  await expect.element(page.getByText(/^en:error.required/)).not.toBeInTheDocument();
});
