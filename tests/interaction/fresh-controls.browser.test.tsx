import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { guardFreshControls } from '../../src/interaction/fresh-controls.ts';

const PLACE = 'position: fixed; left: 100px; top: 100px; width: 120px; height: 40px';
let pressed: string[] = [];
/** So long after it was pressed the page hears of a press, in ms. */
let late = 0;

beforeAll(() => {
  // When something was pressed goes by the test's clock as well.
  addEventListener('pointerdown', (event) => { Object.defineProperty(event, 'timeStamp', { value: performance.now() - late }); }, true);
  document.body.style.minHeight = '100vh';
  guardFreshControls();
});
// A key says that no pointer is resting.
beforeEach(() => userEvent.keyboard('{Shift}'));
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  pressed = [];
  late = 0;
});

/** Puts a control at the one place; what is pressed is noted under its name, and then `next` is done. */
function put(html: string, next: (control: HTMLElement) => void = () => undefined): void {
  document.body.innerHTML = html;
  const control = document.body.querySelector<HTMLElement>('[style]');
  control?.addEventListener('click', () => {
    pressed.push(control.textContent.trim());
    next(control);
  });
}

const button = (name: string): string => `<button style="${PLACE}">${name}</button>`;
/** Where the pointer is: whatever stands there is pressed. */
const pressThere = async (): Promise<void> => { await userEvent.click(document.elementFromPoint(160, 120) ?? document.body, { position: { x: 60, y: 20 } }); };

/** Time stands still but for what a test lets pass. */
const stopTime = (): void => { vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }); };

describe('a control that comes under a pointer which has just pressed', () => {
  it.each([
    ['another button', () => { put(button('Submit')); }],
    ['a link', () => { put(`<a href="#there" style="${PLACE}">Submit</a>`); }],
    ['the same button under another name', (control: HTMLElement) => { control.textContent = 'Submit'; }],
    ['a button of a dialog', (control: HTMLElement) => {
      control.insertAdjacentHTML('afterend', `<dialog>${button('Submit')}</dialog>`);
      const dialog = document.querySelector('dialog');
      dialog?.querySelector('button')?.addEventListener('click', () => { pressed.push('Submit'); });
      dialog?.showModal();
    }],
  ] as const)('takes no press before a moment has gone by: %s', async (_what, come) => {
    stopTime();
    put(button('Next'), come);
    await pressThere();
    for (const ms of [150, 150, 150]) {
      vi.advanceTimersByTime(ms);
      await pressThere();
    }
    expect(pressed).toEqual(['Next']);
    vi.advanceTimersByTime(700);
    await pressThere();
    expect(pressed).toEqual(['Next', 'Submit']);
  });

  it('takes none that was made in that moment, however late a busy page hears of it', async () => {
    stopTime();
    put(button('Next'), () => { put(button('Submit')); });
    await pressThere();
    vi.advanceTimersByTime(900);
    late = 500;
    await pressThere();
    expect(pressed).toEqual(['Next']);
  });

  it('takes none either where it has come late', async () => {
    stopTime();
    put(button('Next'));
    await pressThere();
    vi.advanceTimersByTime(3_000);
    put(button('Submit'));
    vi.advanceTimersByTime(300);
    await pressThere();
    expect(pressed).toEqual(['Next']);
    vi.advanceTimersByTime(700);
    await pressThere();
    expect(pressed).toEqual(['Next', 'Submit']);
  });

  it('takes one from a pointer that has been away, and from the keyboard', async () => {
    stopTime();
    put(button('Next'), () => { put(button('Submit'), () => { put(button('Delete')); }); });
    await pressThere();
    await userEvent.hover(page.elementLocator(document.body), { position: { x: 5, y: 5 } });
    await pressThere();
    document.querySelector('button')?.focus();
    await userEvent.keyboard('{Enter}');
    expect(pressed).toEqual(['Next', 'Submit', 'Delete']);
  });
});

it('a control that was there before is pressed where it was scrolled to, and not where it has moved up', async () => {
  stopTime();
  for (const [move, taken] of [[(list: HTMLElement) => { list.scrollTop = 40; }, ['One', 'Two']], [(list: HTMLElement) => { list.firstElementChild?.remove(); }, ['One']]] as const) {
    document.body.innerHTML = '<div style="position: fixed; left: 100px; top: 100px; width: 120px; height: 40px; overflow: auto">'
      + '<button style="height: 40px; width: 90px; display: block">One</button><button style="height: 40px; width: 90px; display: block">Two</button><p style="height: 80px"></p></div>';
    const list = document.querySelector('div');
    for (const each of document.querySelectorAll('button')) each.addEventListener('click', () => { pressed.push(each.textContent); });
    await userEvent.keyboard('{Shift}');
    pressed = [];
    await userEvent.click(document.elementFromPoint(120, 120) ?? document.body, { position: { x: 20, y: 20 } });
    if (list) move(list);
    // It may be looked before the page hears of its scroll.
    vi.advanceTimersByTime(100);
    await new Promise(requestAnimationFrame);
    await userEvent.click(document.elementFromPoint(120, 120) ?? document.body, { position: { x: 20, y: 20 } });
    expect(pressed).toEqual(taken);
  }
});

it('a control takes press after press that is busy in between, or that changes nothing and comes anew', async () => {
  stopTime();
  put(button('Confirm'), (control) => {
    control.textContent = 'One moment…';
    vi.advanceTimersByTime(300);
    control.textContent = 'Confirm';
    vi.advanceTimersByTime(100);
  });
  for (let presses = 0; presses < 3; presses += 1) await pressThere();
  expect(pressed).toHaveLength(3);
  pressed = [];
  const again = (): void => { put(button('Try again').replace('<button', '<button data-repeatable'), again); };
  again();
  for (let presses = 0; presses < 3; presses += 1) await pressThere();
  expect(pressed).toHaveLength(3);
});

it('the same control takes press after press', async () => {
  stopTime();
  put(button('One more'));
  for (let presses = 0; presses < 4; presses += 1) await pressThere();
  expect(pressed).toHaveLength(4);
  put(`<label style="${PLACE}"><input type="checkbox">Ready</label>`);
  vi.advanceTimersByTime(11_000);
  for (let presses = 0; presses < 2; presses += 1) {
    await pressThere();
    vi.advanceTimersByTime(200);
  }
  expect(document.querySelector('input')?.checked).toBe(false);
  expect(pressed.filter((name) => name === 'Ready')).not.toHaveLength(0);
});
