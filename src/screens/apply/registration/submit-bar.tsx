import { useRef } from 'react';
import { useFormHandle, useFormStatus } from '../../../engine/form.tsx';
import bar from '../../../forms/foot-bar.module.css';
import { formatTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { problemText } from './problem-texts.ts';
import type { RegisterStep } from './use-register.ts';

interface SubmitBarProps {
  readonly step: RegisterStep;
  readonly agreed: boolean;
}

/** Always in sight: what happened last, what is missing, when the draft was kept, and Submit, or why it cannot be used. */
export function SubmitBar({ step, agreed }: SubmitBarProps) {
  const { t } = useLanguage();
  const submit = useRef<HTMLButtonElement>(null);
  const sending = step.kind === 'sending';
  const stopSending = (stop: () => void): void => {
    // The button goes away with the sending; the focus must not go with it.
    submit.current?.focus();
    stop();
  };
  return (
    <div className={bar.bar} role="region" aria-label={t('apply.submit.place')}>
      <div className={bar.state}>
        <p className={bar.failure} role="alert">{step.kind === 'editing' && step.problem && problemText(step.problem, t)}</p>
        <p className={bar.spoken} role="status">{sending ? t('apply.sending') : !agreed && t('apply.agreement.missing')}</p>
        {sending ? <Progress share={step.share} /> : <FormState agreed={agreed} />}
      </div>
      <div className={bar.buttons}>
        {sending && (
          <button type="button" className={controls.secondary} onClick={() => { stopSending(step.stop); }}>{t('apply.sending.cancel')}</button>
        )}
        <button ref={submit} type="submit" className={controls.primary} disabled={!agreed} aria-disabled={sending}>{t('apply.submit')}</button>
      </div>
    </div>
  );
}

function Progress({ share }: { readonly share: number }) {
  const { t } = useLanguage();
  const percent = Math.round(share * 100);
  return (
    <>
      <p className={bar.line}>{t('apply.sending.share', { percent })}</p>
      <progress className={bar.progress} value={percent} max={100} aria-label={t('apply.sending')} />
    </>
  );
}

/** In words: problems that are still there, with the way to the first; why nothing can be sent; the draft. */
function FormState({ agreed }: Pick<SubmitBarProps, 'agreed'>) {
  const { language, t } = useLanguage();
  const handle = useFormHandle();
  const { dirty, problems, draftSavedAt } = useFormStatus();
  const [first] = problems;
  return (
    <>
      {first && (
        <button type="button" className={bar.missing} onClick={() => { handle.goTo(first.field); }}>
          {t('apply.missing', { number: problems.length })}
        </button>
      )}
      {!agreed && <p className={bar.line}>{t('apply.agreement.missing')}</p>}
      {dirty && draftSavedAt !== undefined && <p className={bar.line}>{t('apply.draftSaved', { time: formatTime(draftSavedAt, language) })}</p>}
    </>
  );
}
