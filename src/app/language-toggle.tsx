import { languageTag, type Language } from '../base/text.ts';
import { chooseLanguage } from '../i18n/chosen-language.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { usePortal } from '../ui/portal.ts';
import styles from './shell.module.css';

const choices: readonly { readonly language: Language; readonly labelKey: string; readonly nameKey: string }[] = [
  { language: 'jp', labelKey: 'shell.language.jp', nameKey: 'shell.language.jp.name' },
  { language: 'en', labelKey: 'shell.language.en', nameKey: 'shell.language.en.name' },
];

/** Switches the language of the page in place (spec §1, §2 Navigation and top bar). */
export function LanguageToggle() {
  const { notify, session } = usePortal();
  const { language, setLanguage, t } = useLanguage();
  const choose = (wanted: Language): void => {
    chooseLanguage(wanted, session.applicant()?.id);
    setLanguage(wanted).catch(() => { notify({ kind: 'error', text: t('failure.language') }); });
  };
  return (
    <div className={styles.languages} role="group" aria-label={t('shell.language')}>
      {choices.map((choice) => (
        <button
          key={choice.language}
          type="button"
          className={styles.language}
          lang={languageTag(choice.language)}
          title={t(choice.nameKey)}
          aria-pressed={language === choice.language}
          onClick={() => { choose(choice.language); }}
        >
          {t(choice.labelKey)}
        </button>
      ))}
    </div>
  );
}
