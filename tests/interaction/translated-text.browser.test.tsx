import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { followTranslations } from '../../src/interaction/translated-text.ts';
import { translateText } from './translator.ts';

let root: Root | undefined;
let end = (): void => undefined;
const errors: unknown[] = [];

afterEach(() => {
  root?.unmount();
  end();
  document.body.innerHTML = '';
  errors.length = 0;
});

interface Shown {
  readonly before?: string;
  readonly name: string;
  readonly after?: string;
}

/** Texts beside each other, which are nodes of their own, and an element between them. */
function show(first: Shown): { readonly change: (next: Shown) => void; readonly text: () => string } {
  let set: (next: Shown) => void = () => undefined;
  function Line() {
    const [{ before, name, after }, change] = useState(first);
    set = change;
    return <p>{before}{name}<b>!</b>{after}</p>;
  }
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place, { onUncaughtError: (error) => { errors.push(error); } });
  flushSync(() => { root?.render(<Line />); });
  return { change: (next) => { flushSync(() => { set(next); }); }, text: () => place.textContent };
}

/** Whoever watches has seen what was changed. */
const seen = () => new Promise((resolve) => { setTimeout(resolve); });

it.each([
  ['a text that is written anew', { name: 'one' }, { name: 'two' }, 'two!'],
  ['a text that goes', { before: 'a', name: 'one', after: 'z' }, { name: 'one' }, 'ONE!'],
  ['a text that comes before another', { name: 'one' }, { before: 'a', name: 'one' }, 'aONE!'],
  ['a text that comes before an element', { name: 'one', after: 'z' }, { before: 'a', name: 'one', after: 'y' }, 'aONE!y'],
])('%s, in a page that is translated', async (_what, first, next, expected) => {
  end = followTranslations();
  const { change, text } = show(first);
  translateText(document.body, (words) => words.toUpperCase());
  await seen();
  change(next);
  await seen();
  expect([errors, text()]).toEqual([[], expected]);
});

it('what was translated before anybody looked ends nothing', async () => {
  const { change, text } = show({ before: 'a', name: 'one', after: 'z' });
  translateText(document.body, (words) => words.toUpperCase());
  end = followTranslations();
  change({ name: 'two' });
  await seen();
  expect(errors).toEqual([]);
  expect(text()).toMatch(/!/);
});

it('a text that is translated again and again is shown as it was written last', async () => {
  end = followTranslations();
  const { change, text } = show({ name: 'one', after: 'z' });
  for (const name of ['two', 'three', 'four']) {
    translateText(document.body, (words) => words.toUpperCase());
    await seen();
    change({ name, after: 'z' });
    await seen();
  }
  translateText(document.body, (words) => words.toUpperCase());
  expect([errors, text()]).toEqual([[], 'FOUR!Z']);
});

it('a node that is nowhere near is refused as ever', () => {
  end = followTranslations();
  const [parent, child] = [document.createElement('p'), document.createElement('b')];
  expect(() => parent.removeChild(child)).toThrow(DOMException);
  expect(() => parent.insertBefore(document.createElement('i'), child)).toThrow(DOMException);
});
