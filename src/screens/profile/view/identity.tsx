import type { ProfileAnswer } from '../../../api/profile.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useApplicant } from '../../../ui/portal.ts';
import styles from '../profile.module.css';
import { Fact } from './fact.tsx';

/** Photo, student ID, names and e-mail. */
export function Identity({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLanguage();
  const productVariant = useApplicant()?.productVariant === true;
  return (
    <section className={styles.identity} aria-label={t('section.profile.basics')}>
      {profile.photograph === undefined
        ? <p className={styles.noPhoto}>{t('profile.photo.none')}</p>
        : <img className={styles.photo} src={profile.photograph} alt={t('profile.photo', { name: profile.name ?? '' })} width={144} height={144} />}
      <dl className={styles.facts}>
        <Fact label={t('profile.studentId')}>{profile.studentId}</Fact>
        <Fact label={t(productVariant ? 'field.profile.nameRomaji' : 'field.profile.name')}>{profile.name}</Fact>
        <Fact label={t('field.profile.japaneseName')}>{profile.japaneseName && <span lang="ja">{profile.japaneseName}</span>}</Fact>
        <Fact label={t('profile.email')}>{profile.email}</Fact>
      </dl>
    </section>
  );
}
