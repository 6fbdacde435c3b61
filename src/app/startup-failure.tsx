import { useEffect } from 'react';
import controls from '../ui/controls.module.css';
import styles from '../ui/load-error.module.css';
import shell from './shell.module.css';
import texts from './startup-texts.json';

/**
 * Shown instead of the portal when its settings or texts cannot be loaded. No language is known then and no other file may be
 * available, so its texts are bundled and in both languages.
 *
 * `detail`: the error's message, for the operators of the portal.
 */
export function StartupFailure({ detail }: { readonly detail: string }) {
  useEffect(() => { document.title = texts.map(({ title }) => title).join(' / '); }, []);
  return (
    <main className={shell.content}>
      {texts.map(({ lang, title, text, retry }) => (
        <div key={lang} className={styles.panel} lang={lang}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          <button type="button" className={controls.secondary} onClick={() => { window.location.reload(); }}>{retry}</button>
        </div>
      ))}
      <p className={styles.text}>{detail}</p>
    </main>
  );
}
