import type { ReactNode } from 'react';
import { languageTag, otherOf, type Language } from '../../base/text.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import texts from './bilingual-texts.json';
import styles from './interview.module.css';

type Texts = (typeof texts)[Language];

/** Says something in both languages at once (spec §2 Interview), in the one in force first. */
export function InBothLanguages({ children }: { readonly children: (texts: Texts) => ReactNode }) {
  const { language } = useLanguage();
  return (
    <div className={styles.both}>
      {[language, otherOf[language]].map((each) => <div key={each} lang={languageTag(each)}>{children(texts[each])}</div>)}
    </div>
  );
}
