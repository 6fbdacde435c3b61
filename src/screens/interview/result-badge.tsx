import type { InterviewResult } from '../../api/interviews.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import styles from './interview.module.css';

const KEYS = { pass: 'interview.result.pass', pending: 'interview.result.pending', noMatch: 'interview.result.noMatch' } as const;

/** What came of an interview, in the place of its symbol; what is not known is shown as it came (DECISIONS "Interview results"). */
export function ResultBadge({ result }: { readonly result: InterviewResult }) {
  const { t } = useLanguage();
  const known = typeof result === 'string';
  return <span className={styles.result} data-result={known ? result : undefined}>{known ? t(KEYS[result]) : result.text}</span>;
}
