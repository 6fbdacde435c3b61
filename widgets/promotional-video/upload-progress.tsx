import type { FieldVideo, UploadState } from '../../src/engine/contract/videos.ts';
import type { WidgetProps } from '../../src/engine/contract/widget.ts';
import { inTenths, MEGABYTE } from '../../src/base/file.ts';
import { localeOf, type Translate } from '../../src/base/text.ts';
import { timeLeft } from '../../src/base/time-left.ts';
import shared from '../widgets.module.css';
import styles from './promotional-video.module.css';

/** How far it is is said so often, in percent: more would never let the rest of the page be heard. */
const SAID_EVERY = 25;

interface UploadProgressProps extends Pick<WidgetProps, 'label' | 'language' | 't'> {
  readonly state: UploadState;
  readonly video: FieldVideo;
}

const percentOf = ({ sent, total }: UploadState): number => (total === undefined || total === 0 ? 0 : Math.floor(sent / total * 100));

/** A video on its way to the host: how far it is, how long it takes, what it waits for, and what can be done. */
export function UploadProgress({ state, video, label, language, t }: UploadProgressProps) {
  const numbers = new Intl.NumberFormat(localeOf[language], { minimumFractionDigits: 1 });
  const megabytes = (bytes: number): string => numbers.format(inTenths(bytes / MEGABYTE));
  const percent = percentOf(state);
  const left = state.kind === 'sending' && state.secondsLeft !== undefined ? t(...timeLeft(state.secondsLeft)) : undefined;
  const isResting = state.kind === 'paused' || state.kind === 'failed';
  const needsFile = state.kind === 'failed' && state.failure.kind === 'file';
  return (
    <div className={styles.upload}>
      <p className={styles.name}>{state.name}</p>
      <div className={styles.progress}>
        <progress max={100} value={percent} aria-label={t('video.progress', { label })} />
        <span>{percent}%</span>
      </div>
      <p className={styles.facts}>
        {[state.total === undefined ? undefined : t('video.sent', { sent: megabytes(state.sent), total: megabytes(state.total) }), left]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className={state.kind === 'failed' ? styles.failed : shared.note}>{wordsOf(state, t)}</p>
      <div className={styles.actions}>
        {!needsFile && (
          <button type="button" className={shared.button} onClick={() => { (isResting ? video.resume : video.pause)(); }}>
            {t(buttonOf(state))}
          </button>
        )}
        <button type="button" className={shared.textButton} onClick={video.cancel}>{t('video.cancel')}</button>
      </div>
    </div>
  );
}

/** What is said of it to who does not see it. */
export function saidOf(state: UploadState, t: Translate): string {
  const percent = Math.floor(percentOf(state) / SAID_EVERY) * SAID_EVERY;
  return wordsOf(state, t) || t(percent === 0 ? 'video.started' : 'video.said', { percent });
}

function buttonOf({ kind }: UploadState): string {
  if (kind === 'failed') return 'video.tryAgain';
  return kind === 'paused' ? 'video.goOn' : 'video.pause';
}

/** Why it does not move; nothing while it does. */
function wordsOf(state: UploadState, t: Translate): string {
  if (state.kind === 'waiting') return t(`video.waiting.${state.for}`);
  if (state.kind === 'paused') return t('video.paused');
  if (state.kind !== 'failed') return '';
  const { failure } = state;
  if (failure.kind === 'file') return t('video.failed.file');
  return [t('video.failed'), 'words' in failure && failure.words].filter(Boolean).join('\n');
}
