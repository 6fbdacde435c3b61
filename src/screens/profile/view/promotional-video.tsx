import { Film } from '../../../engine/contract/film.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from '../../../ui/record.module.css';

/** A player where there is a video; its place otherwise. */
export function PromotionalVideo({ address }: { readonly address: string | undefined }) {
  const { t } = useLanguage();
  return (
    <section>
      <h2 className={styles.heading}>{t('profile.video')}</h2>
      {address === undefined
        ? <p className={styles.note}>{t('profile.video.none')}</p>
        : <Film className={styles.video} address={address} label={t('profile.video')} />}
    </section>
  );
}
