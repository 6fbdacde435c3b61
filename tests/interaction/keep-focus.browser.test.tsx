import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

afterEach(() => { document.body.innerHTML = ''; });

const remove = (id: string): void => { document.getElementById(id)?.remove(); };
const disable = (id: string): void => { document.getElementById(id)?.toggleAttribute('disabled', true); };

interface Case {
  readonly name: string;
  readonly html: string;
  readonly act: () => void;
  readonly then: string;
}

const cases: readonly Case[] = [
  { name: 'a button that is taken away leaves the focus in its section', act: () => { remove('it'); }, then: 'section',
    html: '<main id="main"><section id="section"><p><button id="it">it</button></p></section></main>' },
  { name: 'so does one whose words go with it', act: () => { remove('words'); }, then: 'section',
    html: '<main id="main"><section id="section"><p id="words"><button id="it">it</button></p></section></main>' },
  { name: 'a section that goes leaves it in the page', act: () => { remove('section'); }, then: 'main',
    html: '<main id="main"><section id="section"><button id="it">it</button></section></main>' },
  { name: 'a button that can be pressed no more leaves it in its section', act: () => { disable('it'); }, then: 'section',
    html: '<section id="section"><button id="it">it</button></section>' },
  { name: 'so does one whose group is shut', act: () => { disable('group'); }, then: 'section',
    html: '<section id="section"><fieldset id="group"><button id="it">it</button></fieldset></section>' },
  { name: 'what the place names takes it', act: () => { remove('it'); }, then: 'next',
    html: '<section id="section"><div data-focus-to="[type=submit]"><p><button id="it">it</button></p><button id="next" type="submit">next</button></div></section>' },
  { name: 'the place does, where what it names cannot', act: () => { remove('it'); }, then: 'place',
    html: '<section id="section"><div id="place" tabindex="-1" data-focus-to="[type=submit]"><button id="it">it</button><button type="submit" disabled>next</button></div></section>' },
  { name: 'a place outside does, where the inner one cannot', act: () => { remove('it'); }, then: 'section',
    html: '<section id="section"><div tabindex="-1" hidden></div><div tabindex="-1" style="visibility: hidden"><button id="it" style="visibility: visible">it</button></div></section>' },
  { name: 'a dialog keeps it', act: () => { remove('it'); }, then: 'dialog',
    html: '<section id="section"><dialog id="dialog" open><button id="it">it</button></dialog></section>' },
  { name: 'code that gives it in the same moment has it its way', then: 'other',
    act: () => {
      remove('it');
      document.getElementById('other')?.focus();
    },
    html: '<section id="section"><button id="it">it</button></section><button id="other">other</button>' },
  { name: 'what goes without having it changes nothing', act: () => { remove('other'); }, then: 'it',
    html: '<section id="section"><button id="it">it</button><button id="other">other</button></section>' },
];

it.each(cases)('$name', async ({ html, act, then }) => {
  document.body.innerHTML = html;
  await userEvent.click(page.getByText('it', { exact: true }));
  act();
  await expect.poll(() => document.activeElement?.id).toBe(then);
});

it('what goes as the field before it is left hands the focus on, which was on its way there', async () => {
  document.body.innerHTML = '<main id="main"><input id="asks"><section id="section"><button id="asked">asked</button></section></main>';
  document.getElementById('asks')?.addEventListener('focusout', () => { remove('asked'); });
  await userEvent.click(page.getByRole('textbox'));
  await userEvent.tab();
  await expect.poll(() => document.activeElement?.id).toBe('section');
});

it('whoever has pressed beside everything is brought nowhere, and a place that had the focus takes no Tab afterwards', async () => {
  document.body.innerHTML = '<section id="section"><button id="it">it</button><button id="last">last</button></section><p>beside</p>';
  await userEvent.click(page.getByText('it', { exact: true }));
  await userEvent.click(page.getByText('beside'));
  remove('it');
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(document.body);
  await userEvent.click(page.getByText('last'));
  remove('last');
  await expect.poll(() => document.activeElement?.id).toBe('section');
  document.getElementById('section')?.blur();
  expect(document.getElementById('section')?.hasAttribute('tabindex')).toBe(false);
});
