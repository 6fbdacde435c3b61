import type { i18n } from 'i18next';
import controls from '../ui/controls.module.css';
import shell from './shell.module.css';
import styles from '../ui/load-error.module.css';

interface StartupFailureProps {
  readonly i18n: i18n;
  /** What exactly was wrong, for whoever runs the portal. */
  readonly detail: string;
}

const languages = [{ language: 'en', tag: 'en' }, { language: 'jp', tag: 'ja' }] as const;

/** Stands instead of the portal when its settings cannot be read; nobody's language is known then, so it says it in both. */
export function StartupFailure({ i18n, detail }: StartupFailureProps) {
  return (
    <main className={shell.content}>
      {languages.map(({ language, tag }) => (
        <div key={language} className={styles.panel} lang={tag}>
          <h1 className={styles.title}>{i18n.t('startup.title', { lng: language })}</h1>
          <p className={styles.text}>{i18n.t('startup.text', { lng: language })}</p>
          <button type="button" className={controls.secondary} onClick={() => { window.location.reload(); }}>{i18n.t('load.retry', { lng: language })}</button>
        </div>
      ))}
      <p>{detail}</p>
    </main>
  );
}
