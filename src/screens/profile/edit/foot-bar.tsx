import { useRef } from 'react';
import { useFormHandle, useFormStatus } from '../../../engine/form.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import styles from './foot-bar.module.css';
import type { SaveProfile } from './use-save-profile.ts';

interface FootBarProps extends Pick<SaveProfile, 'step'> {
  /** What was typed has been discarded. */
  readonly onLeave: () => void;
}

/** Always in sight while editing: what happened last, what is missing, when the draft was kept, Cancel and Save. */
export function FootBar({ step, onLeave }: FootBarProps) {
  const { t } = useLanguage();
  const save = useRef<HTMLButtonElement>(null);
  const stopSaving = (stop: () => void): void => {
    // The button goes away with the save; the focus must not go with it.
    save.current?.focus();
    stop();
  };
  return (
    <div className={styles.bar} role="region" aria-label={t('profile.actions')}>
      <div className={styles.state}>
        <p className={styles.failure} role="alert">{step.kind === 'editing' && step.failure}</p>
        <p className={styles.spoken} role="status">{step.kind === 'saving' && t(step.waiting ? 'profile.saving.waiting' : 'profile.saving')}</p>
        {step.kind === 'saving' ? <Progress {...step} /> : <FormState />}
      </div>
      <div className={styles.buttons}>
        {step.kind === 'saving'
          ? <button type="button" className={controls.secondary} onClick={() => { stopSaving(step.stop); }}>{t('profile.saving.cancel')}</button>
          : <CancelButton onLeave={onLeave} />}
        <button ref={save} type="submit" className={controls.primary} aria-disabled={step.kind === 'saving'}>
          {t(step.kind === 'saving' ? 'profile.saving' : 'profile.save')}
        </button>
      </div>
    </div>
  );
}

function Progress({ share, waiting }: { readonly share: number; readonly waiting: boolean }) {
  const { t } = useLanguage();
  const percent = Math.round(share * 100);
  return (
    <>
      <p className={styles.line}>{waiting ? t('profile.saving.waiting') : t('profile.saving.share', { percent })}</p>
      <progress className={styles.progress} value={percent} max={100} aria-label={t('profile.saving')} />
    </>
  );
}

/** In words: problems that are still there, with the way to the first; unsaved changes; the draft. */
function FormState() {
  const { language, t } = useLanguage();
  const handle = useFormHandle();
  const { dirty, problems, draftSavedAt } = useFormStatus();
  const [first] = problems;
  return (
    <>
      {first && (
        <button type="button" className={styles.missing} onClick={() => { handle.goTo(first.field); }}>
          {t('profile.missing', { number: problems.length })}
        </button>
      )}
      <p className={styles.line}>
        {t(dirty ? 'profile.unsaved' : 'profile.unchanged')}
        {dirty && draftSavedAt !== undefined && <> · {t('profile.draftSaved', { time: formatTime(draftSavedAt, language) })}</>}
      </p>
    </>
  );
}

/** Leaves without saving: what was typed and chosen is discarded (spec §4 Profile). */
function CancelButton({ onLeave }: Pick<FootBarProps, 'onLeave'>) {
  const { t } = useLanguage();
  const handle = useFormHandle();
  return (
    <button type="button" className={controls.secondary} onClick={() => void handle.discard().then(onLeave)}>
      {t('profile.cancel')}
    </button>
  );
}
