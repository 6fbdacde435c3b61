import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountToasts } from '../../src/app/toast-host.tsx';
import { switchLanguage } from '../../src/i18n/i18n.ts';
import { startI18n } from '../i18n/start.ts';

const texts = await startI18n('en');
const show = mountToasts(texts);
const shown = () => page.getByRole('button', { name: 'Close this message' }).elements().length;
const list = (): Element => document.querySelector('[aria-live="polite"]') ?? document.body;

beforeEach(() => page.viewport(1280, 900));
afterEach(() => { notifications.clean(); });

it('shows two at once at the top right, and none twice (spec §8) [ERR-02, ERR-03, CONST-21]', async () => {
  for (const text of ['one', 'two', 'one', 'three']) show({ kind: 'error', text });
  await expect.poll(shown).toBe(2);
  // It may still stand aside for what was there before.
  const place = (): readonly number[] => {
    const { right, top } = list().getBoundingClientRect();
    return [window.innerWidth - right, top];
  };
  await expect.poll(place).toEqual([16, 16]);
  expect(list().getBoundingClientRect().width).toBe(360);
  await page.getByRole('button', { name: 'Close this message' }).first().click();
  await expect.element(page.getByText('three')).toBeVisible();
  await expect.element(page.getByText('two')).toBeVisible();
});

it('speaks of the connection only where its text does, in a line of its own', async () => {
  for (const text of ['Something went wrong', 'Not reached\nPlease check your connection']) show({ kind: 'error', text });
  for (const line of ['Something went wrong', 'Not reached', 'Please check your connection']) await expect.element(page.getByText(line, { exact: true })).toBeVisible();
  expect(page.getByText(/check your connection/).elements()).toHaveLength(1);
});

it('says which language a text has that is not in the one in force (WCAG 2.2, 3.1.2)', async () => {
  show({ kind: 'error', text: '予期せぬエラー', language: 'jp' });
  await expect.element(page.getByText('予期せぬエラー')).toHaveAttribute('lang', 'ja');
});

it('goes with the language that it was said in, and stays where the language does', async () => {
  show({ kind: 'success', text: 'said before the log-in' });
  await expect.element(page.getByText('said before the log-in')).toBeVisible();
  await switchLanguage(texts, 'en');
  expect(shown()).toBe(1);
  await switchLanguage(texts, 'jp');
  await expect.element(page.getByText('said before the log-in')).not.toBeInTheDocument();
  await switchLanguage(texts, 'en');
});

it('lies over a dialog, can be used there, and outlives it', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.style.cssText = 'width: 100vw; height: 100vh; max-width: none; max-height: none';
  show({ kind: 'success', text: 'before' });
  await expect.element(page.getByText('before')).toBeVisible();
  dialog.showModal();
  await expect.poll(() => dialog.contains(list())).toBe(true);
  show({ kind: 'error', text: 'after' });
  await page.getByRole('button', { name: 'Close this message' }).first().click();
  await expect.element(page.getByText('before')).not.toBeInTheDocument();
  dialog.close();
  dialog.remove();
  await expect.poll(() => list().parentElement).toBe(document.body);
  await expect.element(page.getByText('after')).toBeVisible();
});

it('steps aside for what has the focus, and can be closed there (WCAG 2.2, 2.4.11)', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'Below';
  button.style.cssText = 'position: fixed; inset: 16px 16px auto auto';
  show({ kind: 'error', text: 'aside' });
  await expect.element(page.getByText('aside')).toBeVisible();
  button.focus();
  await expect.poll(() => list().getBoundingClientRect().top > button.getBoundingClientRect().bottom).toBe(true);
  await page.getByRole('button', { name: 'Close this message' }).click();
  // By itself it would go after 5 s.
  await expect.poll(shown, { timeout: 3000 }).toBe(0);
  button.remove();
});

it('gives the focus back to what had it when it is closed, and to the page where that is gone', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  const input = main.appendChild(document.createElement('input'));
  onTestFinished(() => { main.remove(); });
  for (const text of ['one', 'two']) show({ kind: 'error', text });
  await expect.poll(shown).toBe(2);
  input.focus();
  await page.getByRole('button', { name: 'Close this message' }).first().click();
  await expect.poll(() => [shown(), document.activeElement]).toEqual([1, input]);
  document.querySelector<HTMLElement>('[aria-live] button')?.focus();
  input.remove();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => [shown(), document.activeElement]).toEqual([0, main]);
});

it('steps aside for what has the focus when that is moved under it by what appears above', async () => {
  const form = document.body.appendChild(document.createElement('form'));
  form.innerHTML = '<p hidden style="margin: 0">Wrong.</p><button type="button" style="float: right">Below</button><p style="position: fixed; inset: auto auto 0 0">Here is the pointer.</p>';
  await page.getByText('Here is the pointer.').hover();
  show({ kind: 'error', text: 'aside' });
  await expect.element(page.getByText('aside')).toBeVisible();
  const [error, button] = [form.querySelector('p'), form.querySelector('button')];
  if (!error || !button) throw new Error('the form is not there');
  button.focus();
  const isFree = (): boolean => {
    const [toast, own] = [list().getBoundingClientRect(), button.getBoundingClientRect()];
    return toast.top >= own.bottom || own.top >= toast.bottom;
  };
  await expect.poll(isFree).toBe(true);
  // What looks again for a toast that has just come has looked.
  for (let pictures = 0; pictures < 5; pictures += 1) await new Promise(requestAnimationFrame);
  const { top } = list().getBoundingClientRect();
  error.style.height = `${String(top)}px`;
  error.hidden = false;
  // By itself it would go after 5 s.
  await expect.poll(isFree, { timeout: 3000 }).toBe(true);
  form.remove();
  notifications.clean();
  await expect.poll(shown).toBe(0);
});

it('stands below the bar of the page, and over no control that is there', async () => {
  const header = document.body.appendChild(document.createElement('header'));
  header.style.cssText = 'position: fixed; inset: 0 0 auto; height: 60px';
  const button = document.body.appendChild(document.createElement('button'));
  button.textContent = 'Edit';
  button.style.cssText = 'position: fixed; inset: 72px 16px auto auto; height: 40px';
  show({ kind: 'success', text: 'saved' });
  await expect.element(page.getByText('saved')).toBeVisible();
  await expect.poll(() => list().getBoundingClientRect().top).toBe(120);
  header.remove();
  button.remove();
});

it('goes when its matter is done, and ends what went wrong when all went well', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  show({ kind: 'error', text: 'incomplete' }, first.signal);
  await expect.element(page.getByText('incomplete')).toBeVisible();
  first.abort();
  await expect.poll(shown, { timeout: 3000 }).toBe(0);
  show({ kind: 'error', text: 'too late' }, first.signal);
  show({ kind: 'error', text: 'refused' }, second.signal);
  await expect.element(page.getByText('refused')).toBeVisible();
  show({ kind: 'success', text: 'taken' });
  await expect.element(page.getByText('taken')).toBeVisible();
  await expect.poll(shown, { timeout: 3000 }).toBe(1);
  expect(page.getByText('too late').elements()).toEqual([]);
});

it.each([
  { html: '<h1>Log in</h1>', height: 40 }, { html: '<article><h2>Sora Travel</h2></article>', height: 60 },
  { html: '<article><h3>Interview</h3></article>', height: 80 },
])('covers no title on a phone: $html', async ({ html, height }) => {
  await page.viewport(390, 844);
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = html;
  place.querySelector('h1, h2, h3')?.setAttribute('style', `position: fixed; inset: 20px 0 auto; margin: 0; height: ${String(height)}px`);
  show({ kind: 'error', text: 'one' });
  await expect.element(page.getByText('one')).toBeVisible();
  await expect.poll(() => list().getBoundingClientRect().top).toBe(20 + height + 8);
  place.remove();
});

it('stands below the title of the page where controls leave it no other place', async () => {
  await page.viewport(390, 844);
  const place = document.body.appendChild(document.createElement('div'));
  place.style.cssText = 'position: fixed; inset: 0';
  place.innerHTML = `<h1 style="margin: 0; height: 60px">My Profile</h1>${'<button style="display: block; width: 100%; height: 60px">Edit</button>'.repeat(12)}`;
  show({ kind: 'success', text: 'saved' });
  await expect.element(page.getByText('saved')).toBeVisible();
  await expect.poll(() => list().getBoundingClientRect().top).toBe(68);
  place.remove();
});

it('leaves in sight what is asked, and what is wrong, where one of many boxes has the focus', async () => {
  await page.viewport(390, 844);
  const place = document.body.appendChild(document.createElement('div'));
  place.style.cssText = 'position: fixed; inset: 0';
  place.innerHTML = `<h1 style="margin: 0; height: 60px">Review</h1><div data-field><p style="margin: 0; height: 100px">What do you like?</p>
    <p id="field-1-error" style="margin: 0; height: 30px">Choose one or more.</p>
    ${'<label style="display: block; height: 40px"><input type="checkbox">Well</label>'.repeat(18)}</div>`;
  onTestFinished(() => { place.remove(); });
  place.querySelector('input')?.focus();
  show({ kind: 'error', text: 'Please fill in all required fields.' });
  await expect.element(page.getByText('Please fill in')).toBeVisible();
  // What looks again for a toast that has just come has looked.
  for (let pictures = 0; pictures < 5; pictures += 1) await new Promise(requestAnimationFrame);
  expect(list().getBoundingClientRect().top).toBeGreaterThanOrEqual(place.querySelector('#field-1-error')?.getBoundingClientRect().bottom ?? Infinity);
});

it('stands on a phone over the title of a dialog rather than over its first question or its button to close', async () => {
  await page.viewport(390, 844);
  notifications.clean();
  await expect.poll(shown).toBe(0);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.style.cssText = 'position: fixed; inset: 0; width: 100vw; max-width: none; height: 100dvh; max-height: none; margin: 0; padding: 0; border: 0';
  dialog.innerHTML = `<h2 style="position: absolute; inset: 16px auto auto 16px; height: 84px; margin: 0">Review</h2>
    <button style="position: absolute; inset: 16px 16px auto auto; width: 76px; height: 44px">Close</button>
    <div tabindex="-1" style="position: absolute; inset: 116px 16px auto; height: 280px">Please check these fields</div>
    <div data-field style="position: absolute; inset: 412px 16px auto"><span style="display: block; height: 64px">How was it?</span>
    ${'<label style="display: block; height: 40px">Well</label>'.repeat(9)}</div>`;
  dialog.showModal();
  show({ kind: 'error', text: 'Please fill in all required fields.' });
  await expect.element(page.getByText('Please fill in')).toBeVisible();
  dialog.querySelector('div')?.focus();
  await expect.poll(() => list().getBoundingClientRect().top).toBe(16);
  expect(list().getBoundingClientRect().right).toBeLessThanOrEqual(dialog.querySelector('button')?.getBoundingClientRect().left ?? 0);
  dialog.close();
  dialog.remove();
});

it('goes on a phone when a dialog opens, and what is said then is said in the dialog', async () => {
  await page.viewport(390, 844);
  show({ kind: 'success', text: 'before' });
  await expect.element(page.getByText('before')).toBeVisible();
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.showModal();
  await expect.element(page.getByText('before')).not.toBeInTheDocument();
  show({ kind: 'error', text: 'within' });
  await expect.element(page.getByText('within')).toBeVisible();
  expect(dialog.contains(list())).toBe(true);
  dialog.close();
  dialog.remove();
  await expect.poll(() => list().parentElement).toBe(document.body);
});
