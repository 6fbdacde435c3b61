import type { i18n } from 'i18next';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';
import { Late } from '../late/late.ts';
import type { Portal } from '../ui/portal.ts';

const mountLate = async (texts: i18n): Promise<Portal['notify']> => (await import('./toast-host.tsx')).mountToasts(texts);

/** A toast whose code takes longer to load, in ms, is dropped: it is no longer of interest. */
const MAX_AGE_MS = 10_000;

/**
 * The code of toasts is loaded with the first one, or with the pages behind the log-in; the log-in page shows errors under its form. Where
 * the code cannot be loaded the toast is dropped: a toast about that would need the same code.
 */
export function createToasts(texts: i18n, mount = mountLate) {
  const late = new Late(() => mount(texts));
  const notify: Portal['notify'] = (notice, until) => {
    const { language } = texts;
    void late.arrive(AbortSignal.timeout(MAX_AGE_MS)).then((show) => {
      // A toast that has waited for its code or for the pointer is dropped after a switch of the language, as shown ones are.
      afterPointerRelease(() => { if (texts.language === language) show(notice, until); });
    }).catch(() => undefined);
  };
  /** Loads the code, repeatedly until that succeeds, so that a toast can be shown without a connection. */
  const prepare = (): void => { late.want(); };
  return { notify, prepare };
}
