import type { i18n } from 'i18next';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';
import { Late } from '../late/late.ts';
import type { Portal } from '../ui/portal.ts';

const mountLate = async (texts: i18n): Promise<Portal['notify']> => (await import('./toast-host.tsx')).mountToasts(texts);

/** What has happened so long ago, in ms, is no news any more. */
const NEWS_MS = 10_000;

/**
 * Loaded with the first toast, or with the pages behind the log-in; the log-in page has its words under the form. Where the code does not
 * come the toast is dropped: a toast about that would need the same code.
 */
export function createToasts(texts: i18n, mount = mountLate) {
  const late = new Late(() => mount(texts));
  const notify: Portal['notify'] = (notice, until) => {
    const { language } = texts;
    void late.arrive(AbortSignal.timeout(NEWS_MS)).then((show) => {
      // What waited for its code or for the pointer goes with the language that it was said in, as what is shown does.
      afterPointerRelease(() => { if (texts.language === language) show(notice, until); });
    }).catch(() => undefined);
  };
  /** Brings the code, so that a toast can tell that the connection is gone; from then on until it is there. */
  const prepare = (): void => { late.want(); };
  return { notify, prepare };
}
