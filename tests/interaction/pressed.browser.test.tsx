import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keepFocusVisible } from '../../src/interaction/keep-focus-visible.ts';
import { keepPressed } from '../../src/interaction/keep-pressed.ts';
import { watchPresses } from '../../src/interaction/pointer-gate.ts';

const drawn = async (): Promise<void> => {
  for (let pictures = 0; pictures < 3; pictures += 1) await new Promise(requestAnimationFrame);
};

beforeAll(() => {
  const endWatch = watchPresses();
  keepFocusVisible();
  keepPressed();
  return endWatch;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  scrollTo(0, 0);
});

it('what has been pressed goes with the page that its click scrolls, and the page stays there', async () => {
  document.body.innerHTML = '<button id="pressed">Show</button><div id="grows"></div><div style="height: 3000px"></div>';
  const [pressed, grows] = document.querySelectorAll<HTMLElement>('button, #grows');
  if (!pressed || !grows) throw new Error('there is nothing to press');
  pressed.addEventListener('click', () => { scrollTo(0, 1500); });
  // On a busy machine a picture comes before the shortest of timers.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await userEvent.click(pressed);
  await drawn();
  expect(pressed.getBoundingClientRect().bottom).toBeLessThan(0);
  vi.runAllTimers();
  grows.style.height = '10px';
  await drawn();
  expect(scrollY).toBeGreaterThanOrEqual(1500);
});
