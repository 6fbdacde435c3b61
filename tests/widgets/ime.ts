import { cdp } from 'vitest/browser';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

const session = (): Session => cdp();

/** The text an input method shows in the focused input while it converts; nothing is decided yet. */
export const compose = (text: string): Promise<unknown> =>
  session().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });

/** The conversion is accepted. */
export const commitComposition = (text: string): Promise<unknown> => session().send('Input.insertText', { text });

/** A key as browsers report it while an input method handles it: key code 229. */
export const keyInComposition = (key: string): Promise<unknown> =>
  session().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 });
