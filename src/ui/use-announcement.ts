import { useEffect, useEffectEvent } from 'react';
import { modalDialog } from '../interaction/keep-on-top.ts';

/** The DOM id of the shell's live region. */
export const LIVE_REGION_ID = 'said';

/** An announced text is on the page as well, and should not be found there twice. */
const REMOVE_AFTER_MS = 5_000;

/**
 * Announces a text in the shell's live region, which is on every page: a screen reader does not read a region that is added with its text.
 * A modal dialog makes that region inert, but contains the toasts, which are a live region too.
 */
export function announceText(text: string): void {
  const element = Object.assign(document.createElement('span'), { className: 'spoken', textContent: text });
  (modalDialog()?.querySelector('[popover]') ?? document.getElementById(LIVE_REGION_ID))?.append(element);
  setTimeout(() => { element.remove(); }, REMOVE_AFTER_MS);
}

/** Announces a text when it appears, with its part of the page or with a page. A switch of the language does not announce it again. */
export function useAnnouncement(text: string | undefined): void {
  const hasText = text !== undefined;
  const announceNow = useEffectEvent(() => { announceText(text ?? ''); });
  useEffect(() => { if (hasText) announceNow(); }, [hasText]);
}
