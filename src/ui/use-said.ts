import { useEffect, useEffectEvent } from 'react';
import { modalDialog } from '../interaction/keep-on-top.ts';

/** The DOM id of the shell's live region. */
export const SAID = 'said';

/** An announced text is on the page as well, and should not be found there twice. */
const STAYS_MS = 5_000;

/**
 * Announces a text in the shell's live region, which is on every page: a screen reader does not read a region that is added with its text.
 * A modal dialog makes that region inert, but contains the toasts, which are a live region too.
 */
export function say(text: string): void {
  const words = Object.assign(document.createElement('span'), { className: 'spoken', textContent: text });
  (modalDialog()?.querySelector('[popover]') ?? document.getElementById(SAID))?.append(words);
  setTimeout(() => { words.remove(); }, STAYS_MS);
}

/** Announces a text when it appears, with its part of the page or with a page. A switch of the language does not announce it again. */
export function useSaid(text: string | undefined): void {
  const isThere = text !== undefined;
  const tell = useEffectEvent(() => { say(text ?? ''); });
  useEffect(() => { if (isThere) tell(); }, [isThere]);
}
