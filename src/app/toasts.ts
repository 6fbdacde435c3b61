import type { i18n } from 'i18next';
import { afterPointerRelease } from '../interaction/pointer-gate.ts';
import type { Portal } from '../ui/portal.ts';

export interface Toasts {
  readonly notify: Portal['notify'];
  /** Brings the code, so that a toast can tell that the connection is gone. */
  readonly prepare: () => void;
}

/** Loaded with the first toast, or with the pages behind the log-in; the log-in page has its words under the form. */
export function createToasts(texts: i18n): Toasts {
  let host: Promise<Portal['notify']> | undefined;
  const load = (): Promise<Portal['notify']> => {
    host ??= import('./toast-host.tsx').then(({ mountToasts }) => mountToasts(texts));
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
      void showNow();
    },
    prepare: () => void load(),
  };
}
