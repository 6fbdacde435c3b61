import type { ProfileAnswer } from '../../../api/profile.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from '../../../ui/record.module.css';
import { Fact } from '../../../ui/fact.tsx';

/** What stays as it is while the rest is edited, and that it does (spec §5 Profile save: read-only). */
export function FixedFacts({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  return (
    <div>
      <dl className={styles.facts}>
        <Fact label={t('profile.studentId')} inOther={other?.line({ key: 'profile.studentId' })}>{profile.studentId}</Fact>
        <Fact label={t('profile.email')} inOther={other?.line({ key: 'profile.email' })}>{profile.email}</Fact>
      </dl>
      <p className={styles.note}>{t('profile.readOnly')}</p>
      {other?.line({ key: 'profile.readOnly' })}
    </div>
  );
}
