import { useEffect, useEffectEvent } from 'react';

/** Names the shell's live region. */
export const SAID = 'said';

/** What is said stands on the page as well, and is not to be read there twice. */
const STAYS_MS = 5_000;

/**
 * Says a text that has come with its part of the page, or with a page. It is said by the shell's live region, which was there before: of a
 * region that comes with its words a screen reader says nothing. Another language does not say it anew.
 */
export function useSaid(text: string | undefined): void {
  const isThere = text !== undefined;
  const say = useEffectEvent(() => {
    const words = document.createTextNode(text ?? '');
    document.getElementById(SAID)?.replaceChildren(words);
    setTimeout(() => { words.remove(); }, STAYS_MS);
  });
  useEffect(() => { if (isThere) say(); }, [isThere]);
}
