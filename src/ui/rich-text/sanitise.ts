import createPurifier, { type DOMPurify } from 'dompurify';
import { webAddress } from '../web-address.ts';

/** The elements that a text needs; none that runs code, loads a page, takes input or changes styles. */
const TAGS = [
  'a', 'b', 'blockquote', 'br', 'caption', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4',
  'h5', 'h6', 'hr', 'i', 'img', 'li', 'mark', 'ol', 'p', 'pre', 'rp', 'rt', 'ruby', 's', 'small', 'span', 'strong', 'sub', 'sup', 'table',
  'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
];
const ATTRIBUTES = ['alt', 'colspan', 'dir', 'headers', 'height', 'href', 'lang', 'reversed', 'rowspan', 'scope', 'src', 'start', 'width'];

/** Addresses that a text may lead to: the web, an e-mail, a telephone. */
const linkAddress = (address: string): string | undefined => (/^(mailto|tel):[^\s]+$/i.test(address) ? address : webAddress(address));

const addresses: Readonly<Record<string, ((address: string) => string | undefined) | undefined>> = { href: linkAddress, src: webAddress };

function addHooks(purifier: DOMPurify): DOMPurify {
  purifier.addHook('uponSanitizeAttribute', (_element, data) => {
    const allowed = addresses[data.attrName];
    if (allowed && allowed(data.attrValue.trim()) === undefined) data.keepAttr = false;
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName === 'A' && element.hasAttribute('href')) {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    }
    if (element.tagName === 'IMG') element.setAttribute('loading', 'lazy');
  });
  return purifier;
}

const purifier = addHooks(createPurifier(window));

/** Lowers `h1` to `h2`: the page has its own `h1`. */
function lowerHeadings(fragment: DocumentFragment): void {
  for (const heading of fragment.querySelectorAll('h1')) {
    const lower = document.createElement('h2');
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
}

/**
 * The harmless elements of a server's rich text, and the text of all others (spec §2 Rich text; the client sanitises even if the
 * server has). Links open in a new window without access to this one.
 */
export function sanitise(html: string): DocumentFragment {
  const fragment = purifier.sanitize(
    html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, ALLOW_DATA_ATTR: false, ALLOW_ARIA_ATTR: false, RETURN_DOM_FRAGMENT: true },
  );
  lowerHeadings(fragment);
  return fragment;
}
