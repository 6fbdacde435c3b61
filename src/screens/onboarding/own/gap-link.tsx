import { Link } from 'react-router-dom';
import { resolveText } from '../../../base/text.ts';
import type { Gap } from '../../../compiler/gaps.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { fieldAddress } from '../../../ui/field-address.ts';
import styles from './gap.module.css';

/** Something mandatory that is missing or not valid, marked by a sign and words, with the way to its field. */
export function GapLink({ gap: { place, label, missing } }: { readonly gap: Gap }) {
  const { language, t } = useLanguage();
  const words = t(missing ? 'onboarding.gap' : 'onboarding.gap.wrong');
  return (
    <Link
      className={styles.gap}
      to={fieldAddress('/onboarding', place)}
      aria-label={t('onboarding.gap.named', { field: resolveText(label, language, t), gap: words })}
      data-screen-only
    >
      {words}
    </Link>
  );
}
