import { useState } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import controls from './controls.module.css';
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
      {imageAddress !== undefined && <Picture key={imageAddress} address={imageAddress} label={label('image')} />}
      {videoAddress !== undefined && (
        <video className={styles.media} src={videoAddress} height={300} controls preload="metadata" aria-label={label('video')} />
      )}
    </>
  );
}

/**
 * A picture that can be enlarged once it is there: at its reserved height a phone shows the words of many too small to read. It stays in
 * its place and scrolls there: over the page it would cover the clock of an exam.
 */
function Picture({ address, label }: { readonly address: string; readonly label: string }) {
  const { t } = useLanguage();
  const [isThere, setThere] = useState(false);
  const [isLarge, setLarge] = useState(false);
  return (
    <div className={styles.picture}>
      <div {...(isLarge && { className: styles.large, role: 'group', 'aria-label': label, tabIndex: 0 })}>
        <img className={styles.media} src={address} height={300} alt={label} onLoad={() => { setThere(true); }} />
      </div>
      {isThere && (
        <button type="button" className={controls.quiet} onClick={() => { setLarge(!isLarge); }}>
          {t(isLarge ? 'media.reduce' : 'media.enlarge')}
        </button>
      )}
    </div>
  );
}
