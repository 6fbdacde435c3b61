import { useEffect, useEffectEvent } from 'react';
import { modalDialog } from '../interaction/keep-on-top.ts';

/** Names the shell's live region. */
export const SAID = 'said';

/** What is said stands on the page as well, and is not to be read there twice. */
const STAYS_MS = 5_000;

/**
 * Says a text by the shell's live region, which was there before: of a region that comes with its words a screen reader says nothing. A
 * modal dialog makes that region inert, and has the toasts in it, which are one, too.
 */
export function say(text: string): void {
  const words = Object.assign(document.createElement('span'), { className: 'spoken', textContent: text });
  (modalDialog()?.querySelector('[popover]') ?? document.getElementById(SAID))?.append(words);
  setTimeout(() => { words.remove(); }, STAYS_MS);
}

/** Says a text that has come with its part of the page, or with a page. Another language does not say it anew. */
export function useSaid(text: string | undefined): void {
  const isThere = text !== undefined;
  const tell = useEffectEvent(() => { say(text ?? ''); });
  useEffect(() => { if (isThere) tell(); }, [isThere]);
}
