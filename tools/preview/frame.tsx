import { useEffect, useState } from 'react';
import type { Language } from '../../src/base/text.ts';
import { loadContent } from './content.ts';
import type { PreviewContent } from './content.ts';
import { Findings } from './findings.tsx';
import texts from './preview-texts.json';
import styles from './preview.module.css';

const widths = { phone: 390, desktop: 1280 } as const;
const languages: readonly Language[] = ['en', 'jp'];

/** Counts the changes of the files, as the server tells of them. */
function useChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const events = new EventSource('/events');
    events.addEventListener('message', () => { setChanges((before) => before + 1); });
    return () => { events.close(); };
  }, []);
  return changes;
}

/** The files' form in both languages, and what is wrong with the files; anew whenever they change. */
export function Frame({ content: first }: { readonly content: PreviewContent }) {
  const [content, setContent] = useState(first);
  const [width, setWidth] = useState<keyof typeof widths>('phone');
  const changes = useChanges();
  useEffect(() => {
    if (changes > 0) void loadContent().then(setContent);
  }, [changes]);
  return (
    <main className={styles.page}>
      <h1>{texts.title}</h1>
      <Findings content={content} />
      <div className={styles.buttons}>
        {(['phone', 'desktop'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={name === width} onClick={() => { setWidth(name); }}>{texts[name]}</button>
        ))}
      </div>
      <div className={styles.frames}>
        {languages.map((language) => (
          <iframe
            key={`${language}${String(changes)}`}
            className={styles.frame}
            title={texts.frames[language]}
            width={widths[width]}
            src={`/?language=${language}`}
          />
        ))}
      </div>
    </main>
  );
}
