import { useState } from 'react';
import { languageTag, type Language } from '../base/text.ts';
import { chooseLanguage } from '../i18n/chosen-language.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { tryAgain } from '../late/try-again.ts';
import { usePortal } from '../ui/portal.ts';
import styles from './shell.module.css';

/** Switches the language of the page in place (spec §1, §2 Navigation and top bar). */
export function LanguageToggle() {
  const { notify, session } = usePortal();
  const { language, setLanguage, t } = useLanguage();
  const [failedLanguage, setFailedLanguage] = useState<Language>();
  const change = async (wanted: Language): Promise<void> => {
    try {
      await setLanguage(wanted);
      setFailedLanguage(undefined);
    } catch {
      setFailedLanguage(wanted);
      notify({ kind: 'error', text: t('failure.language') });
    }
  };
  const choose = (wanted: Language): void => {
    chooseLanguage(wanted, session.applicant()?.id);
    tryAgain(failedLanguage === wanted, () => void change(wanted));
  };
  return (
    <div className={styles.languages} role="group" aria-label={t('shell.language')}>
      {(['jp', 'en'] as const).map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.language}
          lang={languageTag(choice)}
          title={t(`shell.language.${choice}.name`)}
          aria-pressed={language === choice}
          onClick={() => { choose(choice); }}
        >
          {t(`shell.language.${choice}`)}
        </button>
      ))}
    </div>
  );
}
