import { useState } from 'react';
import { DraftNotice } from '../../../engine/draft-notice.tsx';
import { draftOf } from '../../../engine/drafts/draft.ts';
import { ErrorSummary } from '../../../engine/error-summary.tsx';
import { FormBody } from '../../../engine/form-body.tsx';
import { Form } from '../../../engine/form.tsx';
import { PlainSection } from '../../../engine/plain-section.tsx';
import { SectionOverview } from '../../../engine/section-overview.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import styles from '../apply.module.css';
import type { OpenApplication } from '../load-application.ts';
import { StepHeading } from '../step-heading.tsx';
import { Address } from './address.tsx';
import { Agreement } from './agreement.tsx';
import { SubmitBar } from './submit-bar.tsx';
import { useRegister } from './use-register.ts';
import type { Welcome } from './welcome.tsx';

interface RegistrationStepProps {
  readonly application: OpenApplication;
  /** The address that was confirmed. */
  readonly address: string;
  /** How often the applicant has come here from the first step. */
  readonly arrivals: number;
  readonly onChangeAddress: () => void;
  readonly onRegistered: (welcome: Welcome) => void;
}

/** Everything but the address, and the agreement to the terms (spec §2 Apply page, §5 Registration). */
export function RegistrationStep({ application, address, arrivals, onChangeAddress, onRegistered }: RegistrationStepProps) {
  const { t } = useLanguage();
  const { compiled, template } = application;
  const [agreed, setAgreed] = useState(true);
  const { step, submit } = useRegister({ formId: template.id, email: address, onRegistered });
  const sending = step.kind === 'sending';
  return (
    <Form form={compiled} draft={draftOf(`apply/${template.id}`)} busy={sending} onSubmit={(handle) => { if (agreed) submit(handle); }}>
      <div className={styles.form}>
        <StepHeading number={2} name={t('apply.step.registration')} arrivals={arrivals} />
        <DraftNotice />
        <ErrorSummary />
        <Address address={address} step={step} onChange={onChangeAddress} />
        <SectionOverview />
        <FormBody renderer={PlainSection} inert={sending} />
        <Agreement agreed={agreed} disabled={sending} onChange={setAgreed} />
        <SubmitBar step={step} agreed={agreed} />
      </div>
    </Form>
  );
}
