import { useState } from 'react';
import { registerCall } from '../../../api/registration.ts';
import type { Encoded } from '../../../base/body.ts';
import { DraftNotice } from '../../../engine/draft-notice.tsx';
import { draftOf } from '../../../engine/drafts/draft.ts';
import { ErrorSummary } from '../../../engine/error-summary.tsx';
import { FormBody } from '../../../engine/form-body.tsx';
import { Form, type FormHandle } from '../../../engine/form.tsx';
import { PlainSection } from '../../../engine/plain-section.tsx';
import { SectionOverview } from '../../../engine/section-overview.tsx';
import { FootBar } from '../../../forms/foot-bar.tsx';
import { sendForm } from '../../../forms/send-form.ts';
import { useSaveForm } from '../../../forms/use-save-form.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import styles from '../apply.module.css';
import type { OpenApplication } from '../load-application.ts';
import { registrationScope } from '../scope.ts';
import { StepTitle } from '../step-title.tsx';
import { Terms } from '../terms/terms.tsx';
import { Address } from './address.tsx';
import { Agreement } from './agreement.tsx';
import { prepareWelcome, type Welcome } from './welcome.tsx';
import { problemTexts, registrationWords } from './words.ts';

interface RegistrationStepProps {
  readonly application: OpenApplication;
  /** The address that was confirmed. */
  readonly address: string;
  /** How often the applicant has come here from the first step. */
  readonly arrivals: number;
  readonly onChangeAddress: () => void;
  /** What was brought back has been discarded. */
  readonly onDiscarded: () => void;
  readonly onRegistered: (welcome: Welcome) => void;
}

/** Everything but the address, and the agreement to the terms (spec §2 Apply page, §5 Registration). */
export function RegistrationStep({ application, address, arrivals, onChangeAddress, onDiscarded, onRegistered }: RegistrationStepProps) {
  const { t } = useLanguage();
  const { compiled, template } = application;
  const [agreed, setAgreed] = useState(true);
  const { step, submit } = useRegistration(template.id, address, onRegistered);
  const sending = step.kind === 'saving';
  return (
    <Form form={compiled} draft={draftOf(registrationScope(template.id))} busy={sending} onSubmit={(handle) => { if (agreed) submit(handle); }}>
      <div className={styles.form}>
        <StepTitle number={2} name={t('apply.step.registration')} arrivals={arrivals} />
        <DraftNotice onDiscarded={onDiscarded} />
        <ErrorSummary />
        <Address address={address} step={step} onChange={onChangeAddress} />
        <SectionOverview />
        <FormBody renderer={PlainSection} inert={sending} />
        <div>
          <Agreement agreed={agreed} disabled={sending} onChange={setAgreed} />
          <Terms application={application} />
        </div>
        <FootBar step={step} blocked={agreed ? undefined : t('apply.agreement.missing')} words={registrationWords} />
      </div>
    </Form>
  );
}

function useRegistration(formId: string, email: string, onRegistered: RegistrationStepProps['onRegistered']) {
  const { client } = usePortal();
  const destination = { call: registerCall, scope: registrationScope(formId) };
  const { step, check, send } = useSaveForm({
    besides: { email, form_id: formId },
    send: (sending) => sendForm(client, destination, sending),
    problemTexts,
    onSaved: (answer) => void prepareWelcome(answer).then(onRegistered),
  });
  const submit = (handle: FormHandle<Encoded>): void => {
    const [first] = check(handle);
    if (first) handle.goTo(first.field);
    else void send(handle);
  };
  return { step, submit };
}
