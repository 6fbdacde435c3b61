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
import { Resend } from './resend.tsx';
import styles from './verification.module.css';

const TOO_MANY: Text = { key: 'verification.resend.tooMany' };

interface CodeStepProps {
  readonly applicantId: Pending['applicantId'];
  readonly sent: SentCode;
  readonly onOtherPhone: () => void;
}

/** The code that was sent (spec §4 Verification). A session that has started leads away from the page by itself. */
export function CodeStep({ applicantId, sent, onOtherPhone }: CodeStepProps) {
  const form = useStaticForm(oneTimeCodeForm);
  const { client, signIn } = usePortal();
  const { t } = useLanguage();
  const { busy, problem, submit, say } = useSubmission({ initial: sent.limited ? TOO_MANY : undefined });

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
    if (outcome?.kind === 'limited') say(TOO_MANY);
    if (outcome?.kind === 'declined') say(outcome.message === undefined ? generalMessage() : bothLanguages(outcome.message));
    return 'refused';
  };
  return (
    <PublicPage title={t('verification.code.title')} leadsBack>
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
