import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, formOf, group, section } from './forms.ts';
import { hideForms, show } from './show-form.tsx';

afterEach(hideForms);

const box = (label: string) => page.getByRole('textbox', { name: new RegExp(`^Label ${label}\\b`) });
const spoken = () => [...document.querySelectorAll('form > [role=status]')].map((line) => line.textContent).join('');
const fieldOf = (id: string) => document.querySelector(`[data-field="${id}"]`);

const form = () => formOf(
  section('a', [field('name', { mandatory: true }), field('city'), field('day', { base: 'date' })]),
  group({ 'id:1': { faculty: 'law', is_latest: true }, 'id:2': { faculty: 'art', is_latest: false } }),
);

describe('a form that is locked', () => {
  it('has what was being typed, shows it, and takes no more', async () => {
    const { handle } = show(form());
    await userEvent.type(box('name'), 'Aiko');
    handle().lock();
    expect(handle().values().fields.get('name')).toBe('Aiko');
    await expect.element(box('name')).toHaveValue('Aiko');
    await expect.element(box('name')).toBeDisabled();
    await expect.element(page.getByText('en:engine.locked').first()).toBeVisible();
    for (const button of page.getByRole('button', { name: /group\.|removeEntry/ }).elements()) expect(button).toBeDisabled();
    expect(spoken()).toBe('en:engine.lock.form');
    expect(handle().isUnsaved()).toBe(true);
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('has nothing wrong, and as much as before once it is unlocked', () => {
    const { handle } = show(form());
    expect(handle().check().map((problem) => problem.field)).toEqual(['name']);
    handle().lock();
    expect(fieldOf('name')?.querySelector('[aria-invalid]')).toBeNull();
    expect(handle().check()).toEqual([]);
    handle().unlock();
    expect(spoken()).toBe('en:engine.unlock.form');
    expect(handle().check().map((problem) => problem.field)).toEqual(['name']);
  });

  it('keeps the focus at the field that had it, and gives it back', async () => {
    const { handle } = show(form());
    await userEvent.type(box('name'), 'Ai');
    handle().lock();
    expect(document.activeElement).toBe(fieldOf('name'));
    handle().unlock();
    await expect.element(box('name')).toHaveFocus();
    await userEvent.keyboard('ko');
    await expect.element(box('name')).toHaveValue('Aiko');
  });

  it('does not take the focus back from where it went meanwhile', async () => {
    const { handle } = show(form());
    await userEvent.click(box('name'));
    handle().lock();
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    handle().unlock();
    await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus();
    expect(fieldOf('name')?.hasAttribute('tabindex')).toBe(false);
  });
});

describe('a field that is locked', () => {
  it('leaves the others as they are, and stays locked when the form is unlocked', async () => {
    const { handle } = show(form());
    handle().lock('name');
    expect(spoken()).toBe('en:engine.lock.place {"label":"Label name"}');
    await expect.element(box('name')).toBeDisabled();
    await userEvent.type(box('city'), 'Kobe');
    handle().lock();
    handle().unlock();
    await expect.element(box('name')).toBeDisabled();
    await expect.element(box('city')).toBeEnabled();
    handle().unlock('name');
    await expect.element(box('name')).toBeEnabled();
  });

  it('closes the calendar that is open at it, without losing the focus', async () => {
    const { handle } = show(form());
    await userEvent.click(page.getByRole('button', { name: /widget\.date\.open/ }));
    await expect.element(page.getByRole('dialog')).toBeVisible();
    handle().lock('day');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(document.activeElement).toBe(fieldOf('day'));
    handle().unlock('day');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not take a file that was still being read', async () => {
    const { handle } = show(formOf(section('a', [field('cv', { base: 'document', limits: { accept: ['txt'], maxBytes: 100 } })])));
    const file = new File(['words'], 'cv.txt');
    const reading: (() => void)[] = [];
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => { reading.push(() => { resolve(new ArrayBuffer(0)); }); }) });
    const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
    Object.defineProperty(picker, 'files', { value: [file] });
    picker?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => reading.length).toBe(1);
    handle().lock('cv');
    for (const end of reading) end();
    await new Promise(requestAnimationFrame);
    expect(handle().values().fields.get('cv')).toBeUndefined();
    expect(fieldOf('cv')?.textContent).not.toContain('error');
  });
});

it('a group that is locked keeps its entries and their fields as they are', async () => {
  const { handle } = show(form());
  handle().lock('universities');
  await expect.element(page.getByRole('button', { name: /group\.add/ })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: /removeEntry.*1/ })).toBeDisabled();
  await expect.element(page.getByRole('textbox', { name: /faculty/ }).first()).toBeDisabled();
  await expect.element(box('city')).toBeEnabled();
  handle().unlock('universities');
  await expect.element(page.getByRole('button', { name: /group\.add/ })).toBeEnabled();
  await expect.element(page.getByRole('textbox', { name: /faculty/ }).first()).toBeEnabled();
});
