import type { i18n } from 'i18next';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';
import type { Portal } from '../ui/portal.ts';

export interface Toasts {
  readonly notify: Portal['notify'];
  /** Brings the code, so that a toast can tell that the connection is gone. */
  readonly prepare: () => void;
}

const mountLate = async (texts: i18n): Promise<Portal['notify']> => (await import('./toast-host.tsx')).mountToasts(texts);

/**
 * Loaded with the first toast, or with the pages behind the log-in; the log-in page has its words under the form. Where the code cannot
 * be loaded the toast is dropped: a toast about that would need the same code. The next toast loads it again.
 */
export function createToasts(texts: i18n, mount = mountLate): Toasts {
  let host: Promise<Portal['notify']> | undefined;
  const load = (): Promise<Portal['notify']> => {
    host ??= mount(texts).catch((reason: unknown) => {
      host = undefined;
      throw reason;
    });
    return host;
  };
  return {
    notify: (notice, until) => {
      const { language } = texts;
      const showNow = async (): Promise<void> => {
        const show = await load();
        // What waited for its code or for the pointer goes with the language that it was said in, as what is shown does.
        afterPointerRelease(() => { if (texts.language === language) show(notice, until); });
      };
      showNow().catch(() => undefined);
    },
    prepare: () => { load().catch(() => undefined); },
  };
}
