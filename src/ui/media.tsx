import styles from './media.module.css';
import { webAddress } from './web-address.ts';

interface MediaProps {
  readonly image?: string | undefined;
  readonly video?: string | undefined;
  /** What they are called for who does not see them. */
  readonly imageLabel?: string;
  readonly videoLabel?: string;
}

/** A picture and a video, each in a room of its own height, so that nothing moves when they come (spec §9). */
export function Media({ image, video, imageLabel, videoLabel }: MediaProps) {
  const [picture, film] = [webAddress(image), webAddress(video)];
  return (
    <>
      {picture !== undefined && <img className={styles.media} src={picture} height={300} alt={imageLabel ?? ''} />}
      {film !== undefined && <video className={styles.media} src={film} height={300} controls preload="metadata" aria-label={videoLabel} />}
    </>
  );
}
