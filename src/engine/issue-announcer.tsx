import { useEffect, useRef } from 'react';
import { resolveText } from '../base/text.ts';
import { useEnvironment } from './environment.tsx';
import { labelledIssue } from './field-frame.tsx';
import { issueText } from './issue-text.ts';
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
  useEffect(() => {
    const say = (text: string): void => { if (line.current) line.current.textContent = text; };
    let forget = (): unknown => undefined;
    const end = store.controls.issues.add((definition, issue, shown) => {
      say(labelledIssue(resolveText(definition.label, language, t), issueText(definition, issue, language, t), issue, t));
      forget();
      // What is mended is not there to be read any more.
      forget = shown.listeners.add(() => { say(''); });
    });
    return () => {
      forget();
      end();
      // In another language it would be read on, and after it is mended too.
      say('');
    };
  }, [store, language, t]);
  return <p ref={line} className={styles.spoken} role="status" />;
}
