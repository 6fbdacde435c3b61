import { languageTag, otherOf, resolveText, type Language, type Translate } from '../base/text.ts';
import type { OtherLanguage } from './contract/widget.ts';
import styles from './other-language.module.css';

/** The language that is not in force, for applicants who read both. `translates` has the texts of both. */
export function otherLanguage(language: Language, translates: Readonly<Record<Language, Translate>>): OtherLanguage {
  const other = otherOf[language];
  const text: OtherLanguage['text'] = (both, params, own = params) => {
    const [first, second] =
      ([[language, own], [other, params]] as const).map(([each, filling]) => resolveText(both, each, translates[each], filling).trim());
    return second === first ? undefined : second || undefined;
  };
  return {
    language: other,
    text,
    line: (both, params, own) => {
      const words = both && text(both, params, own);
      return words !== undefined && <span className={styles.line} lang={languageTag(other)}>{words}</span>;
    },
  };
}
