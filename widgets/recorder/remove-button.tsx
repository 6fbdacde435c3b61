import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../../src/base/text.ts';
import shared from '../widgets.module.css';

/** Deletes a recording, once the applicant has confirmed. */
export function RemoveButton({ t, onRemove }: { readonly t: Translate; readonly onRemove: () => void }) {
  const [asks, setAsks] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (asks) keep.current?.focus();
    else if (hasAsked.current) remove.current?.focus();
    hasAsked.current = asks;
  }, [asks]);
  if (!asks) return (
    <button ref={remove} type="button" className={shared.textButton} onClick={() => { setAsks(true); }}>
      {t('widget.recorder.remove')}
    </button>
  );
  return (
    <span className={shared.actions} role="group" aria-label={t('widget.recorder.removeQuestion')}>
      <span>{t('widget.recorder.removeQuestion')}</span>
      <button ref={keep} type="button" className={shared.button} onClick={() => { setAsks(false); }}>{t('widget.recorder.keep')}</button>
      <button type="button" className={shared.textButton} onClick={onRemove}>{t('widget.recorder.removeNow')}</button>
    </span>
  );
}
