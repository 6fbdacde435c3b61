import { useEffect, useState } from 'react';
import { useFormHandle } from '../../engine/form.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { useCountdown } from './use-countdown.ts';
import styles from './verification.module.css';

/** Spec §9 OTP resend wait. */
const WAIT_SECONDS = 30;

interface ResendProps {
  readonly busy: boolean;
  /** There is nothing to wait for: the last wish was one too many. */
  readonly limited: boolean;
  readonly onResend: () => Promise<'sent' | 'refused'>;
}

/**
 * The way to another code, open when the wait is over (spec §4). The seconds are there to be looked at; what is spoken is
 * only that the wait is over, and that a code was sent.
 */
export function Resend({ busy, limited, onResend }: ResendProps) {
  const { t } = useLanguage();
  const { goTo } = useFormHandle();
  const { left, restart } = useCountdown(WAIT_SECONDS, limited);
  const [resent, setResent] = useState(false);
  useEffect(() => { queueMicrotask(() => { goTo('token'); }); }, [goTo]);
  const resend = async (): Promise<void> => {
    if (busy || await onResend() === 'refused') return;
    restart();
    setResent(true);
    // The button is about to go, and with it the focus.
    goTo('token');
  };
  const waiting = left > 0;
  return (
    <div className={styles.resend}>
      {waiting
        ? <p className={styles.wait} role="timer">{t('verification.resend.wait', { seconds: left })}</p>
        : <button type="button" className={controls.quiet} aria-disabled={busy} onClick={() => void resend()}>{t('verification.resend.link')}</button>}
      <p className={controls.spoken} role="status">{spoken(waiting, resent, t)}</p>
    </div>
  );
}

function spoken(waiting: boolean, resent: boolean, t: (key: string) => string): string | undefined {
  if (!waiting) return t('verification.resend.ready');
  return resent ? t('verification.resend.sent') : undefined;
}
