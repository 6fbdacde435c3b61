import { afterEach, expect, test } from 'vitest';
import { showEvent } from '../../src/screens/landing/events/show-event.ts';

afterEach(() => { document.body.replaceChildren(); });

const frames = async (number: number): Promise<void> => {
  for (let left = number; left > 0; left -= 1) await new Promise(requestAnimationFrame);
};

function pressed(): HTMLButtonElement {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  showEvent('event-7');
  return button;
}

function addHeading(): HTMLHeadingElement {
  const heading = document.createElement('h3');
  Object.assign(heading, { id: 'event-7', tabIndex: -1 });
  return document.body.appendChild(heading);
}

const cases: readonly (readonly [string, () => HTMLElement])[] = [
  ['that is not there yet', () => document.body],
  ['that is there and not seen yet', () => {
    const heading = addHeading();
    heading.style.visibility = 'hidden';
    return heading;
  }],
];

test.each(cases)('the card of an event %s has the focus once it is', async (_what, before) => {
  const held = before();
  const button = pressed();
  await frames(3);
  expect(document.activeElement).toBe(button);
  const heading = held === document.body ? addHeading() : held;
  heading.style.visibility = '';
  await frames(3);
  expect(document.activeElement).toBe(heading);
});

test('whoever goes elsewhere before it comes stays there', async () => {
  pressed();
  const other = document.body.appendChild(document.createElement('button'));
  other.focus();
  await frames(2);
  addHeading();
  await frames(3);
  expect(document.activeElement).toBe(other);
});
