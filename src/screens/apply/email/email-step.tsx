import { useState, type ReactNode, type SyntheticEvent } from 'react';
import emailForm from '../../../../schemas/forms/registration-email.json';
import { scalarText } from '../../../base/json.ts';
import { DraftNotice } from '../../../engine/draft-notice.tsx';
import { draftOf } from '../../../engine/drafts/form-draft.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import { FormBody } from '../../../engine/form-body.tsx';
import type { FormHandle } from '../../../engine/controller.ts';
import { Form } from '../../../engine/form.tsx';
import { PlainSection } from '../../../engine/plain-section.tsx';
import { useStaticForm } from '../../../forms/use-static-form.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import controls from '../../../ui/controls.module.css';
import { failureMessage } from '../../../ui/failure-text.ts';
import { usePortal } from '../../../ui/portal.ts';
import { Submit } from '../../../ui/submit.tsx';
import { useShown } from '../../../ui/use-shown.ts';
import { useSubmission } from '../../../ui/use-submission.ts';
import styles from '../apply.module.css';
import type { OpenApplication } from '../load-application.ts';
import { RegisteredAlready } from '../registered-already.tsx';
import { emailScope } from '../scope.ts';
import { StepTitle } from '../step-title.tsx';
import { Terms } from '../terms/terms.tsx';
import type { Client } from '../../../api/client.ts';
import { ApiError, failureOf } from '../../../api/failure.ts';
import { checkApplicantRecordCall } from '../../../wire/registration.ts';

const prevent = (event: SyntheticEvent): void => { event.preventDefault(); };

/** Its fields can only be typed into, not copied or pasted (spec §5 Registration); the help at the fields says so. */
const TypedOnly = ({ children }: { readonly children: ReactNode }) => (
  <div onCopy={prevent} onCut={prevent} onPaste={prevent} onDragStart={prevent} onDrop={prevent}>{children}</div>
);

interface EmailStepProps {
  readonly application: OpenApplication;
  /** The address that was confirmed before and is to be changed. */
  readonly address: string | undefined;
  /** How often the applicant has returned here from the second step. */
  readonly arrivals: number;
  readonly onConfirmed: (email: string) => void;
}

/** The e-mail address, typed twice, and whether it may be registered (spec §5, §7 Registration). */
export function EmailStep({ application, address, arrivals, onConfirmed }: EmailStepProps) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  const form = useStaticForm(emailForm, () => ({ values: { email: address } }));
  const { busy, problem, registered, check } = useEmailCheck(onConfirmed);
  return (
    <div className={styles.narrow}>
      <StepTitle number={1} name="apply.step.email" arrivals={arrivals} />
      <div className={styles.text}>{t('apply.email.text')}{other?.line({ key: 'apply.email.text' })}</div>
      <Form form={form} draft={draftOf(emailScope(String(application.template.id)))} busy={busy} onSubmit={check}>
        <DraftNotice />
        <TypedOnly><FormBody renderer={PlainSection} inert={busy} /></TypedOnly>
        {registered && <RegisteredAlready />}
        <Submit label={t('apply.email.submit')} busy={busy} problem={problem} />
      </Form>
      {address !== undefined && (
        <button type="button" className={controls.quiet} onClick={() => { onConfirmed(address); }}>
          {t('apply.address.keep', { email: address })}
        </button>
      )}
      <div className={styles.foot}><Terms application={application} /></div>
    </div>
  );
}

function useEmailCheck(onConfirmed: EmailStepProps['onConfirmed']) {
  const { client } = usePortal();
  const [registered, setRegistered] = useState(false);
  const { busy, problem, submit, setProblem } = useSubmission({ explain: failureMessage });
  const isShown = useShown();

  const checkAddress = async (handle: FormHandle, email: string): Promise<void> => {
    const values = handle.values();
    const verdict = await submit(() => checkEmail(client, email));
    // An applicant who went back meanwhile keeps the earlier address.
    if (!isShown()) return;
    if (verdict?.kind === 'free') {
      await handle.acknowledge(values);
      onConfirmed(email);
    } else if (verdict) {
      setRegistered(verdict.registered);
      refuse(handle, 'email', { code: 'server', params: { text: verdict.text } });
    }
  };
  const check = (handle: FormHandle): void => {
    const [first] = handle.check();
    const { email, confirmation } = handle.encode().body;
    setRegistered(false);
    setProblem(undefined);
    if (first) handle.goTo(first.field);
    else if (email !== confirmation) refuse(handle, 'confirmation', { code: 'emailsDiffer' });
    else void checkAddress(handle, scalarText(email) ?? '');
  };
  return { busy, problem, registered, check };
}

function refuse(handle: FormHandle, ...[field, issue]: Parameters<FormHandle['report']>): void {
  handle.report(field, issue);
  handle.goTo(field);
}

/** The server's verdict on an address. */
type EmailVerdict =
  | { readonly kind: 'free' }
  /** `text`: the server's message; `registered`: the address is registered already (spec §8 Registration). */
  | { readonly kind: 'refused'; readonly text: string; readonly registered: boolean };

const REGISTERED = 422;

/** Throws an `ApiError` where the server gives no verdict. */
async function checkEmail(client: Client, email: string): Promise<EmailVerdict> {
  try {
    if (await client.send(checkApplicantRecordCall, { json: { applicant: { email } } })) return { kind: 'free' };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.kind !== 'refused') throw error;
    return { kind: 'refused', text: failure.refusal.texts.join('\n'), registered: failure.status === REGISTERED };
  }
  throw new ApiError({ kind: 'server', status: 200 });
}
