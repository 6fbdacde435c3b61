import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusPressed } from '../../src/interaction/focus-pressed.ts';

/** As Safari does: what has got the focus by being pressed loses it at once, and the page has it. */
function pressWithoutFocus({ target }: Event): void {
  const control = target instanceof Element ? target.closest<HTMLElement>('button, a, summary, [type=checkbox]') : null;
  control?.addEventListener('focus', () => { control.blur(); }, { once: true });
}

focusPressed();
beforeEach(() => { addEventListener('mousedown', pressWithoutFocus, true); });
afterEach(() => {
  removeEventListener('mousedown', pressWithoutFocus, true);
  document.body.innerHTML = '';
});

const focused = (): string | undefined => document.activeElement?.id;
/** What had the focus when each press was heard of. */
function heard(): readonly (string | undefined)[] {
  const seen: (string | undefined)[] = [];
  document.body.addEventListener('click', () => { seen.push(focused()); }, { once: true });
  return seen;
}

it.each([
  ['a button', '<button id="it">Press <b>here</b></button>', 'here'],
  ['a link', '<a id="it" href="#here">here</a>', 'here'],
  ['what unfolds', '<details><summary id="it">here</summary>more</details>', 'here'],
  ['a box', '<input id="it" type="checkbox" aria-label="here">', ''],
])('%s has the focus before its press is heard of, where the browser gives it none', async (_what, html, text) => {
  document.body.innerHTML = `<input id="before">${html}`;
  document.getElementById('before')?.focus();
  const seen = heard();
  await userEvent.click(text === '' ? page.getByRole('checkbox') : page.getByText(text));
  expect([...seen, focused()]).toEqual(['it', 'it']);
});

it('a dialog gives the focus back to what was pressed to open it', async () => {
  document.body.innerHTML = '<button id="it">Open</button><dialog><button id="within">Close</button></dialog>';
  const dialog = document.querySelector('dialog');
  document.getElementById('it')?.addEventListener('click', () => { dialog?.showModal(); });
  document.getElementById('within')?.addEventListener('click', () => { dialog?.close(); });
  await userEvent.click(page.getByText('Open'));
  await userEvent.click(page.getByText('Close'));
  expect(focused()).toBe('it');
});

it('a field keeps the focus where a control prevents that it takes it, and where code presses', async () => {
  document.body.innerHTML = '<input id="before"><button id="it">Choose</button>';
  document.getElementById('before')?.focus();
  document.getElementById('it')?.click();
  expect(focused()).toBe('before');
  document.getElementById('it')?.addEventListener('mousedown', (event) => { event.preventDefault(); });
  await userEvent.click(page.getByText('Choose'));
  expect(focused()).toBe('before');
});
