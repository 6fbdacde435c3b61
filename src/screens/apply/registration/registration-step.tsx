import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { registerCall } from '../../../wire/registration.ts';
import type { FormHandle } from '../../../engine/controller.ts';
import { PlainSection } from '../../../engine/plain-section.tsx';
import { asOneRequest } from '../../../forms/save-request.ts';
import { ConfirmForm } from '../../../forms/confirm-send.tsx';
import { FootBar } from '../../../forms/foot-bar.tsx';
import { LongForm } from '../../../forms/long-form.tsx';
import { sendForm } from '../../../forms/send-form.ts';
import { useSaveForm, type SaveForm } from '../../../forms/use-save-form.ts';
import { Waiting } from '../../../forms/waiting/waiting.tsx';
import { waitingSave, type WaitingSave } from '../../../forms/waiting/waiting-save.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useLate } from '../../../late/late.ts';
import { usePortal } from '../../../ui/portal.ts';
import { lateRichText } from '../../../ui/served-text.tsx';
import styles from '../apply.module.css';
import type { OpenApplication } from '../load-application.ts';
import { registrationScope } from '../scope.ts';
import { StepTitle } from '../step-title.tsx';
import { Terms } from '../terms/terms.tsx';
import type { Welcome } from './welcome.ts';
import { problemTexts, registrationWords } from './words.ts';
import { useEnvironment } from '../../../engine/environment.tsx';
import type { SaveStep } from '../../../forms/save-step.ts';
import controls from '../../../ui/controls.module.css';
import { RegisteredAlready } from '../registered-already.tsx';

interface RegistrationStepProps {
  readonly application: OpenApplication;
  /** The confirmed address. */
  readonly address: string;
  /** Whether the address is being changed. */
  readonly changing: boolean;
  /** How often the applicant has returned here from the first step. */
  readonly arrivals: number;
  readonly onChangeAddress: () => void;
  /** The restored draft was discarded. */
  readonly onDiscarded: () => void;
  readonly onRegistered: (welcome: Welcome) => void;
}

const confirmWords = {
  title: 'apply.confirm.title', text: 'apply.confirm.text', cancel: 'apply.confirm.cancel', confirm: 'apply.confirm.send',
};

/** The second step: everything but the address, and the agreement to the terms (spec §2 Apply page, §5 Registration). */
export function RegistrationStep(
  { application, address, changing, arrivals, onChangeAddress, onDiscarded, onRegistered }: RegistrationStepProps,
) {
  const { t } = useLanguage();
  const { compiled, template } = application;
  const [agreed, setAgreed] = useState(true);
  const scope = registrationScope(String(template.id));
  // Not in the outbox: only this page may send it, since the applicant has to see the welcome dialog.
  const waits = useMemo(() => waitingSave(registerCall, scope), [scope]);
  const save = useRegistration(application, address, waits, onRegistered);
  const { step } = save;
  const form = useRef<FormHandle>(null);
  const lastAddress = useRef(address);
  const forgetRefusal = useEffectEvent((): void => {
    form.current?.forgetRemarks();
    save.mended();
    if (step.kind === 'editing') save.wait(step.waiting);
  });
  // The server's message about an address is removed when the address changes.
  useEffect(() => {
    if (lastAddress.current !== address) forgetRefusal();
    lastAddress.current = address;
  }, [address]);
  /** Withdraws the waiting save: the agreement or the address is being changed. */
  const withdraw = (): void => {
    waits.withdraw();
    if (step.kind === 'editing' && step.waiting) save.wait(undefined);
  };
  const withdrawNow = useEffectEvent(withdraw);
  // However the change was opened, for instance by the browser's forward.
  useEffect(() => { if (changing) withdrawNow(); }, [changing]);
  const agree = (now: boolean): void => {
    setAgreed(now);
    if (!now) withdraw();
  };
  return (
    <div className={styles.form}>
      <StepTitle number={2} name="apply.step.registration" arrivals={arrivals} />
      <LongForm
        ref={form}
        form={compiled}
        scope={scope}
        save={{ ...save, submit: (handle) => { if (agreed) save.submit(handle); } }}
        renderer={PlainSection}
        onDiscarded={onDiscarded}
        above={<Address address={address} step={step} onChange={onChangeAddress} />}
        below={(
          <div>
            <Agreement agreed={agreed} disabled={step.kind === 'saving'} onChange={agree} />
            <Terms application={application} />
          </div>
        )}
        page
        foot={(
          <FootBar
            sections
            step={step}
            blocked={agreed ? undefined : t('apply.agreement.missing')}
            words={registrationWords}
            note={<Waiting t={t} save={save} waits={waits} words={registrationWords} />}
          />
        )}
      >
        <ConfirmForm step={step} words={confirmWords} />
      </LongForm>
    </div>
  );
}

function useRegistration(
  { template: { id: formId }, form: { formVersion } }: OpenApplication, email: string, waits: WaitingSave,
  onRegistered: RegistrationStepProps['onRegistered'],
): SaveForm {
  const { client } = usePortal();
  const save = useSaveForm({
    requests: (handle: FormHandle) => asOneRequest(handle, { email, form_id: formId }),
    send: (sending) => sendForm(client, { call: registerCall, scope: registrationScope(String(formId)), formVersion }, sending),
    waits,
    confirm: true,
    problemTexts,
    problemToast: true,
    leadToFirst: true,
    onSaved: ([answer]) => { if (answer) onRegistered({ ...answer, email }); },
  });
  // The code of the welcome dialog's text should be loaded by the time of the answer.
  useLate(lateRichText, save.step.kind === 'asking');
  return save;
}

interface AgreementProps {
  readonly agreed: boolean;
  readonly disabled: boolean;
  readonly onChange: (agreed: boolean) => void;
}

/** Spec §5 Registration: starts checked. The terms are linked right below. */
function Agreement({ agreed, disabled, onChange }: AgreementProps) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  return (
    <>
      <label className={styles.agreement}>
        <input
          type="checkbox" checked={agreed} aria-disabled={disabled}
          onChange={({ currentTarget }) => { if (!disabled) onChange(currentTarget.checked); }}
        />
        {t('apply.agreement')}
      </label>
      {other?.line({ key: 'apply.agreement' })}
    </>
  );
}

interface AddressProps {
  readonly address: string;
  readonly step: SaveStep;
  readonly onChange: () => void;
}

/** The address to be registered, a button to change it, and links where it was refused; the reason is in the summary above. */
function Address({ address, step, onChange }: AddressProps) {
  const { t } = useLanguage();
  const { other } = useEnvironment();
  const saving = step.kind === 'saving';
  return (
    <div className={styles.address}>
      <dl>
        <dt>{t('field.login.email')}{other?.line({ key: 'field.login.email' })}</dt>
        <dd>{address}</dd>
      </dl>
      <button type="button" className={controls.secondary} aria-disabled={saving} onClick={() => { if (!saving) onChange(); }}>
        {t('apply.address.change')}
      </button>
      {isRefused(step) && <RegisteredAlready />}
    </div>
  );
}

function isRefused(step: SaveStep): boolean {
  const failure = step.kind === 'editing' && step.problem?.kind === 'failed' ? step.problem.failure : undefined;
  return failure?.kind === 'refused' && failure.refusal.fields['email'] !== undefined;
}
