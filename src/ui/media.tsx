import styles from './media.module.css';
import { webAddress } from './web-address.ts';

interface MediaProps {
  readonly image?: string | undefined;
  readonly video?: string | undefined;
  /** The name of each for screen-reader users. */
  readonly label: (part: 'image' | 'video') => string;
}

/** A picture and a video, each with its height reserved, so that nothing moves when they load (spec §9). */
export function Media({ image, video, label }: MediaProps) {
  const [imageAddress, videoAddress] = [webAddress(image), webAddress(video)];
  return (
    <>
      {imageAddress !== undefined && <img className={styles.media} src={imageAddress} height={300} alt={label('image')} />}
      {videoAddress !== undefined && (
        <video className={styles.media} src={videoAddress} height={300} controls preload="metadata" aria-label={label('video')} />
      )}
    </>
  );
}
