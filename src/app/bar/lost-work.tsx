import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import type { KeptForm } from '../kept-work.ts';
import styles from './lost-work.module.css';

const titleKeys: Readonly<Record<KeptForm['kind'], string>> = {
  profile: 'page.profile', onboarding: 'page.onboarding', exam: 'page.exam', 'online-session': 'page.onlineSessions',
  application: 'logOut.unsaved.application', other: 'logOut.unsaved.other',
};

/** What would be gone after a log-out: in which forms, how much, and since when it has been waiting. */
export function LostWork({ work }: { readonly work: readonly KeptForm[] }) {
  const { t } = useLanguage();
  return (
    <>
      <p className={styles.text}>{t('logOut.unsaved.text')}</p>
      <ul className={styles.forms}>
        {work.map((form) => <Form key={form.scope} form={form} />)}
      </ul>
    </>
  );
}

function Form({ form: { kind, fields, files, since } }: { readonly form: KeptForm }) {
  const { language, t } = useLanguage();
  return (
    <li>
      <strong className={styles.name}>{t(titleKeys[kind])}</strong>
      <span className={styles.amounts}>
        {fields > 0 && <span>{t('logOut.unsaved.fields', { number: fields })}</span>}
        {files > 0 && <span>{t('logOut.unsaved.files', { number: files })}</span>}
      </span>
      <span className={styles.since}>{t('logOut.unsaved.since', { when: formatMoment(since, language) })}</span>
    </li>
  );
}
