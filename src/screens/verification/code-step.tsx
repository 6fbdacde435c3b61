import oneTimeCodeForm from '../../../schemas/forms/one-time-code.json';
import { sendTokenCall, verifyTokenCall } from '../../wire/verification.ts';
import { bothLanguages, type Text } from '../../base/text.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { ShortForm } from '../../engine/short-form.tsx';
import { useStaticForm } from '../../forms/use-static-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import controls from '../../ui/controls.module.css';
import { generalMessage } from '../../ui/problem.ts';
import { usePortal } from '../../ui/portal.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { Submit } from '../../ui/submit.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import type { Pending, SentCode } from './pending.ts';
import styles from './verification.module.css';
import { useCallback, useEffect, useState } from 'react';
import { formatDuration } from '../../base/duration-text.ts';
import { useFormHandle } from '../../engine/form.tsx';

const TOO_MANY: Text = { key: 'verification.resend.tooMany' };

interface CodeStepProps {
  readonly applicantId: Pending['applicantId'];
  readonly sent: SentCode;
  readonly onOtherPhone: () => void;
}

/** The form for the code (spec §4 Verification). Once a session has started, the page is left without a navigation here. */
export function CodeStep({ applicantId, sent, onOtherPhone }: CodeStepProps) {
  const form = useStaticForm(oneTimeCodeForm);
  const { client, signIn } = usePortal();
  const { t } = useLanguage();
  const { busy, problem, submit, setProblem } = useSubmission({ initial: sent.limited ? TOO_MANY : undefined });

  const verify = async (handle: FormHandle): Promise<void> => {
    const { token } = handle.encode().body;
    const outcome = await submit(async () => {
      const answer = await client.send(verifyTokenCall, { json: { token, id: applicantId } });
      if (answer.kind === 'signed-in') await signIn.start(answer.token, answer.applicant);
      return answer;
    });
    if (outcome?.kind !== 'wrong') return;
    handle.report('token', { code: 'oneTimeCode' });
    handle.goTo('token');
  };
  const resend = async (): Promise<'sent' | 'refused'> => {
    const outcome = await submit(() => client.send(sendTokenCall, { json: { id: applicantId } }));
    if (outcome?.kind === 'sent') return 'sent';
    if (outcome?.kind === 'limited') setProblem(TOO_MANY);
    if (outcome?.kind === 'declined') setProblem(outcome.message === undefined ? generalMessage() : bothLanguages(outcome.message));
    return 'refused';
  };
  return (
    <PublicPage title={t('verification.code.title')} hasLoginLink>
      <p className={styles.phone}>
        {t('verification.code.phone', { dialing: sent.dialing, ending: sent.ending })}
        <button type="button" className={controls.quiet} onClick={onOtherPhone}>{t('verification.code.otherPhone')}</button>
      </p>
      <ShortForm form={form} busy={busy} onSubmit={(handle) => void verify(handle)}>
        <Submit label={t('verification.code.submit')} busy={busy} problem={problem} />
        <Resend busy={busy} limited={sent.limited} onResend={resend} />
      </ShortForm>
    </PublicPage>
  );
}

/** Spec §9 OTP resend wait. */
const WAIT_SECONDS = 30;

interface ResendProps {
  readonly busy: boolean;
  /** No code was sent, because of the rate limit: there is no wait to count down. */
  readonly limited: boolean;
  readonly onResend: () => Promise<'sent' | 'refused'>;
}

/**
 * The button for another code, available when the wait is over (spec §4). The seconds are only shown; a screen reader hears
 * only that the wait is over, and that a code was sent.
 */
function Resend({ busy, limited, onResend }: ResendProps) {
  const { language, t } = useLanguage();
  const handle = useFormHandle();
  const { left, restart } = useCountdown(WAIT_SECONDS, limited);
  const [outcome, setOutcome] = useState<'sent' | 'refused' | undefined>(limited ? 'refused' : undefined);
  useEffect(() => { queueMicrotask(() => { handle.goTo('token'); }); }, [handle]);
  const resend = async (): Promise<void> => {
    if (busy) return;
    const answer = await onResend();
    setOutcome(answer);
    if (answer === 'refused') return;
    restart();
    // The button is about to be removed, and the focus would be lost with it.
    handle.goTo('token');
  };
  const waiting = left > 0;
  return (
    <div className={styles.resend}>
      {waiting
        ? <p className={styles.wait} role="timer">{t('verification.resend.wait', { time: formatDuration(left, language) })}</p>
        : <button type="button" className={controls.quiet} aria-disabled={busy} onClick={() => void resend()}>
          {t('verification.resend.link')}
        </button>}
      <p className="spoken" role="status">{announcement(waiting, outcome, t)}</p>
    </div>
  );
}

/** The announcement; none for a refusal, whose text is announced by the form. */
function announcement(waiting: boolean, outcome: 'sent' | 'refused' | undefined, t: (key: string) => string): string | undefined {
  if (outcome === 'refused') return undefined;
  if (!waiting) return t('verification.resend.ready');
  return outcome && t('verification.resend.sent');
}

/** Milliseconds on a monotonic clock. */
const now = (): number => performance.now();

/** Counts down from `seconds`, beginning now unless it starts `stopped`; `left`: whole seconds. */
function useCountdown(seconds: number, stopped: boolean) {
  const [end, setEnd] = useState(() => (stopped ? 0 : now() + seconds * 1000));
  const [left, setLeft] = useState(() => (stopped ? 0 : seconds));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      const rest = Math.max(0, end - now());
      setLeft(Math.ceil(rest / 1000));
      // Until the next whole second, however late this tick was.
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => { clearTimeout(timer); };
  }, [end]);
  const restart = useCallback(() => { setEnd(now() + seconds * 1000); }, [seconds]);
  return { left, restart };
}
