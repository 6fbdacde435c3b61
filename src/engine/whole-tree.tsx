import { useLayoutEffect, type RefObject } from 'react';
import { useController } from './form-context.ts';
import { useEnvironment } from './environment.tsx';
import { useFormStatus } from './form.tsx';
import { whenIdle } from './idle.ts';
import { createPause } from './pause.ts';
import styles from './engine.module.css';

/** A section becomes whole after this long even when the browser is never idle. */
const PATIENCE_MS = 500;

/**
 * Whoever types, or goes to a field to do so, is not held up by the drawing of what is elsewhere; steady typing puts it off for so long
 * at most.
 */
const TYPING = { quiet: 400, longest: 5_000 };

/**
 * What is not drawn is not in the accessibility tree, and has no height of its own. So the sections that were mounted late
 * are drawn once all are there, one per idle moment in which nobody types. Around a change of many fields, a check or another
 * language, what is off the screen is left out once more: to lay it out would hold up what the change is about
 * (docs/decisions/0042).
 */
export function WholeTree({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const { mounter } = useController();
  const { language } = useEnvironment();
  const verdicts = useFormStatus('verdicts');
  // After React has written what changed, and before anything is laid out.
  useLayoutEffect(() => {
    const body = root.current;
    if (!body) return;
    const listening = new AbortController();
    // A selector would look at all that is in them.
    const sections = body.children;
    for (const section of sections) section.removeAttribute('data-whole');
    let cancel = (): void => undefined;
    const wait = (): void => { cancel = whenIdle(step, PATIENCE_MS); };
    const pause = createPause(TYPING, () => { step(); });
    const hold = (): void => {
      cancel();
      pause.touch();
    };
    const step = (): void => {
      const next =
        Array.from(sections).find((section) => section.classList.contains(styles.late ?? '') && !section.hasAttribute('data-whole'));
      next?.setAttribute('data-whole', '');
      if (next) wait();
      else listening.abort();
    };
    void mounter.whenComplete().then(() => {
      const { signal } = listening;
      if (signal.aborted) return;
      for (const event of ['input', 'focusin']) body.addEventListener(event, hold, { signal });
      wait();
    });
    return () => {
      listening.abort();
      pause.cancel();
      cancel();
    };
  }, [root, mounter, language, verdicts]);
  return null;
}
