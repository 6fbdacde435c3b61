import { afterEach, describe, expect, test } from 'vitest';
import { sanitise } from '../../src/ui/rich-text/sanitise.ts';
import { vectors } from './rich-text-vectors.ts';

const place = (html: string): HTMLElement => {
  const element = document.body.appendChild(document.createElement('div'));
  element.append(sanitise(html));
  return element;
};

const textElements = new Set('A B BLOCKQUOTE BR CAPTION CODE DIV EM H2 HR I IMG LI OL P PRE SPAN STRONG TABLE TBODY TD TH TR U UL'.split(' '));
const harmlessAttributes = new Set(['href', 'src', 'alt', 'width', 'height', 'target', 'rel', 'loading', 'lang', 'colspan']);

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'hacked');
});

describe.each(vectors.map((vector) => [vector] as const))('%s', (vector) => {
  test('leaves only elements of a text, with nothing that runs, loads from a script or styles', async () => {
    const element = place(vector);
    for (const found of element.querySelectorAll('*')) {
      expect(textElements, found.tagName).toContain(found.tagName);
      for (const { name, value } of found.attributes) {
        expect(harmlessAttributes, `${found.tagName} ${name}`).toContain(name);
        if (name === 'href' || name === 'src') expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(new URL(value, document.baseURI).protocol);
      }
    }
    // What a handler or an image would still do, it does before the next frame.
    await new Promise((resolve) => { requestAnimationFrame(resolve); });
    expect(window).not.toHaveProperty('hacked');
  });
});

describe('what a text needs stays', () => {
  test('structure, links, pictures, tables, languages', () => {
    const html = [
      '<h2 lang="en">Terms</h2><p>Please <strong>read</strong> <em>all</em>.</p><ol start="3"><li>one</li></ol>',
      '<table><tbody><tr><th scope="row">A</th><td colspan="2">B</td></tr></tbody></table>',
    ].join('');
    expect(place(html).innerHTML).toBe(html);
  });

  test('a link opens in a new window that learns nothing of this one', () => {
    const link = place('<a href="https://example.com/a?b=1&amp;c">x</a>').querySelector('a');
    expect([link?.href, link?.target, link?.rel]).toEqual(['https://example.com/a?b=1&c', '_blank', 'noopener noreferrer']);
  });

  test('addresses of e-mail and telephone', () => {
    const links = place('<a href="mailto:help@example.com">x</a><a href="tel:+81312345678">y</a>').querySelectorAll('a[href]');
    expect(links).toHaveLength(2);
  });

  test('the page keeps its only first heading', () => {
    expect(place('<h1>利用規約 <em>1</em></h1>').innerHTML).toBe('<h2>利用規約 <em>1</em></h2>');
  });

  test('text that looks like markup stays text', () => {
    expect(place('a &lt;b&gt; c').textContent).toBe('a <b> c');
  });
});
