import { useEffect, useRef } from 'react';
import { resolveText } from '../base/text.ts';
import { useEnvironment } from './environment.tsx';
import { issueText } from './field-frame.tsx';
import { useController } from './form-context.ts';
import styles from './engine.module.css';

/**
 * Says what has just turned out to be wrong with one field: it was left, or refused a file. Its error is tied to it, but
 * the focus is elsewhere by then, or was there before. What a whole check finds is the summary's to say.
 */
export function IssueAnnouncer() {
  const { store } = useController();
  const { language, t } = useEnvironment();
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => store.controls.issues.add((definition, issue) => {
    const params = { label: resolveText(definition.label, language, t), text: issueText(definition, issue, language, t) };
    if (line.current) line.current.textContent = t('engine.summary.link', params);
  }), [store, language, t]);
  return <p ref={line} className={styles.spoken} role="status" />;
}
