import type { ProfileAnswer } from '../../../wire/profile.ts';
import { mailLink } from '../../../base/contact-links.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useProductVariant } from '../../../ui/product-variant.ts';
import record from '../../../ui/record.module.css';
import styles from '../profile.module.css';
import { Fact } from '../../../ui/fact.tsx';
import { usePicture } from '../../../ui/use-picture.ts';

/** Photo, student ID, names and e-mail. */
export function Identity({ profile }: { readonly profile: ProfileAnswer }) {
  const { t } = useLanguage();
  const productVariant = useProductVariant();
  return (
    <section className={styles.identity} aria-label={t('section.profile.basics')}>
      <Photo profile={profile} />
      <dl className={record.facts}>
        <Fact label={t('profile.studentId')}>{profile.studentId}</Fact>
        <Fact label={t(productVariant ? 'field.profile.nameRomaji' : 'field.profile.name')}>{profile.name}</Fact>
        <Fact label={t('field.profile.japaneseName')}>{profile.japaneseName && <span lang="ja">{profile.japaneseName}</span>}</Fact>
        <Fact label={t('field.login.email')}>{profile.email && <a href={mailLink(profile.email)}>{profile.email}</a>}</Fact>
      </dl>
    </section>
  );
}

function Photo({ profile: { name, photograph } }: { readonly profile: ProfileAnswer }) {
  const { t } = useLanguage();
  const picture = usePicture(photograph);
  if (photograph === undefined) return <p className={styles.noPhoto}>{t('profile.photo.none')}</p>;
  // Words, where the browser would show its broken picture.
  if (picture.src === undefined) return <p className={styles.noPhoto}>{t('profile.photo.missing')}</p>;
  return <img {...picture} className={styles.photo} alt={t('profile.photo', { name: name ?? '' })} width={144} height={144} />;
}
