import { useLanguage } from '../../i18n/use-language.ts';
import { webAddress } from '../../ui/web-address.ts';
import styles from './exam.module.css';

interface MediaProps {
  readonly image?: string | undefined;
  readonly video?: string | undefined;
  /** What they belong to. */
  readonly of: string;
}

/** A picture and a video, each in a room of its own height, so that nothing moves when they come (spec §9). */
export function Media({ image, video, of }: MediaProps) {
  const { t } = useLanguage();
  const [picture, film] = [webAddress(image), webAddress(video)];
  return (
    <>
      {picture !== undefined && <img className={styles.media} src={picture} height={300} alt={t('exam.image', { name: of })} />}
      {film !== undefined && <video className={styles.media} src={film} height={300} controls preload="metadata" aria-label={t('exam.video', { name: of })} />}
    </>
  );
}
