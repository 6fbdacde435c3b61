import { expect } from 'vitest';
import { cdp } from 'vitest/browser';
import type { Language } from '../../../src/base/text.ts';
import { listen } from '../../e2e/support/listen.ts';
import { lookAtFocus, wordsOf, type AxNode } from '../../e2e/support/spoken-focus.ts';

interface Session {
  send(method: 'Runtime.evaluate', params: { readonly expression: string }): Promise<{ readonly result: { readonly objectId?: string } }>;
  send(method: 'Accessibility.getPartialAXTree', params: { readonly objectId: string }): Promise<{ readonly nodes: readonly AxNode[] }>;
}

/** What is asked of the browser itself. */
const browser = (): Session => cdp();

let isListening = false;

/** Listens to the live regions of this window. */
export function startListening(): void {
  if (!isListening) listen();
  isListening = true;
}

/** What was announced since this was asked last. */
export const heard = (): readonly string[] => (Reflect.get(window, 'heard') as string[]).splice(0);

/** Waits until something of these words has been announced. */
export const isHeard = (words: string): Promise<void> => expect.poll(heard).toContainEqual(expect.stringContaining(words));

/** What a screen reader says of where the focus is, from the browser's accessibility tree. */
export async function focusWords(language: Language): Promise<string> {
  // The tests' page is a frame of the browser's own.
  const { result: { objectId = '' } } = await browser().send('Runtime.evaluate', { expression: "document.querySelector('iframe').contentDocument.activeElement" });
  const { nodes: [node] } = await browser().send('Accessibility.getPartialAXTree', { objectId });
  if (!node) throw new Error('nothing has the focus');
  return wordsOf(node, lookAtFocus(), language);
}
