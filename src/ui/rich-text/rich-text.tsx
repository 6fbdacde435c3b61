import { useLayoutEffect, useRef } from 'react';
import styles from './rich-text.module.css';
import { sanitise } from './sanitise.ts';

/** A server's rich text, sanitised. It is inserted as elements: no string of it is ever parsed as markup of this page. */
export function RichText({ html }: { readonly html: string }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => { container.current?.replaceChildren(sanitise(html)); }, [html]);
  return <div ref={container} className={styles.text} />;
}
