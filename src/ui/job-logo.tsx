import { useLanguage } from '../i18n/use-language.ts';
import styles from './job.module.css';
import { usePicture } from './use-picture.ts';
import { webAddress } from './web-address.ts';

interface JobLogoProps {
  readonly address: string | undefined;
  /** Whose logo it is. */
  readonly name: string;
}

/** A logo, or a text in its place where there is none to show; both take the same space (spec §2 Landing). */
export function JobLogo({ address, name }: JobLogoProps) {
  const { t } = useLanguage();
  const picture = usePicture(webAddress(address));
  if (picture.src === undefined) return <span className={styles.noLogo}>{t('job.noLogo')}</span>;
  return (
    <img
      {...picture}
      className={styles.logo}
      alt={t('job.logo', { name })}
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
    />
  );
}
