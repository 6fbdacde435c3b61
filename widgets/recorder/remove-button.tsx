import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../../src/base/text.ts';
import shared from '../widgets.module.css';

/** Deletes a recording, once the applicant has confirmed. */
export function RemoveButton({ t, onRemove }: { readonly t: Translate; readonly onRemove: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
    else if (wasAsking.current) remove.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) return (
    <button ref={remove} type="button" className={shared.textButton} onClick={() => { setAsking(true); }}>
      {t('widget.recorder.remove')}
    </button>
  );
  return (
    <span className={shared.actions} role="group" aria-label={t('widget.recorder.removeQuestion')}>
      <span>{t('widget.recorder.removeQuestion')}</span>
      <button ref={keep} type="button" className={shared.button} onClick={() => { setAsking(false); }}>{t('widget.recorder.keep')}</button>
      <button type="button" className={shared.textButton} onClick={onRemove}>{t('widget.recorder.removeNow')}</button>
    </span>
  );
}
