import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, formOf, section } from './forms.ts';
import { hideForms, show } from './show-form.tsx';

/** Of 200 fields: too many for one step. */
const longForm = () => formOf(...Array.from({ length: 10 }, (_, at) => section(`s${at}`, Array.from({ length: 20 }, (_, one) => field(`f${at}-${one}`)))));

const sections = () => document.querySelectorAll('section[data-section]').length;
const whole = () => document.querySelectorAll('[data-whole]').length;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Lets the idle moments come that are due, until `so`. */
async function passUntil(so: () => boolean): Promise<void> {
  for (let moment = 0; moment < 2_000 && !so(); moment += 1) await pass(5);
  expect(so()).toBe(true);
}

// As in a browser without idle callbacks: those of the others keep to no clock of a test.
beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  hideForms();
});

it('a long form is drawn whole section by section, and not while somebody types', async () => {
  show(longForm());
  await passUntil(() => sections() === 10);
  await passUntil(() => whole() > 0);
  await userEvent.type(page.getByRole('textbox', { name: 'Label f0-0' }), 'a');
  const drawn = whole();
  expect(drawn).toBeLessThan(9);
  await pass(300);
  await userEvent.keyboard('b');
  await pass(300);
  expect(whole()).toBe(drawn);
  await passUntil(() => whole() === 9);
});

it('nor while somebody has just come to a field, who may be about to type', async () => {
  show(longForm());
  await passUntil(() => sections() === 10);
  await passUntil(() => whole() > 0);
  await userEvent.click(page.getByRole('textbox', { name: 'Label f0-0' }));
  const drawn = whole();
  expect(drawn).toBeLessThan(9);
  await pass(300);
  expect(whole()).toBe(drawn);
  await passUntil(() => whole() === 9);
});

it('steady typing does not put it off for ever', async () => {
  show(longForm());
  await passUntil(() => sections() === 10);
  await userEvent.click(page.getByRole('textbox', { name: 'Label f0-0' }));
  await userEvent.keyboard('a');
  const drawn = whole();
  for (let key = 0; key < 30 && whole() === drawn; key += 1) {
    await pass(200);
    await userEvent.keyboard('a');
  }
  expect(whole()).toBeGreaterThan(drawn);
});
