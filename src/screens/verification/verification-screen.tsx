import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { originOf, pageAfterLogIn } from '../../ui/origin.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { Redirect } from '../../ui/redirect.ts';
import { useNavigate } from '../../ui/router.ts';
import { CodeStep } from './code-step.tsx';
import { pendingOf, type SentCode, type Pending } from './pending.ts';
import { DEFAULT_COUNTRY, dialingCodes, readPhone, type Phone } from './phone.ts';
import phoneForm from '../../../schemas/forms/phone.json';
import { enableAuthyCall, sendTokenCall, type SendOutcome } from '../../wire/verification.ts';
import { scalarText } from '../../base/json.ts';
import { bothLanguages } from '../../base/text.ts';
import type { Body } from '../../base/body.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { ShortForm } from '../../engine/short-form.tsx';
import { useStaticForm } from '../../forms/use-static-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { generalMessage } from '../../ui/problem.ts';
import { PublicPage } from '../../ui/public-page.tsx';
import { Submit } from '../../ui/submit.tsx';
import { useShown } from '../../ui/use-shown.ts';
import { useSubmission } from '../../ui/use-submission.ts';

/**
 * Spec §2 Verification: the phone for the code, then the code. Each step is an entry of the history, so that the browser's back
 * leads from the code to the phone, whose fields still have what was typed.
 */
export function VerificationScreen() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const applicant = useApplicant();
  const [typed, setTyped] = useState<TypedPhone>({ country: DEFAULT_COUNTRY });
  const [origin, pending] = [originOf(state), pendingOf(state)];
  if (applicant) return <Redirect to={pageAfterLogIn(origin, applicant.id)} />;
  if (!pending) return <Redirect to="/login" />;
  const { applicantId, sent } = pending;
  if (sent) return <CodeStep applicantId={applicantId} sent={sent} onOtherPhone={() => void navigate(-1)} />;
  const showCodeStep = (code: SentCode, phone: TypedPhone): void => {
    setTyped(phone);
    void navigate('/auth', { state: { applicantId, from: origin, sent: code } });
  };
  return <PhoneStep applicantId={applicantId} typed={typed} onSent={showCodeStep} />;
}

/** The typed values of the form. */
type TypedPhone = Readonly<Record<string, string>>;

interface PhoneStepProps {
  readonly applicantId: Pending['applicantId'];
  readonly typed: TypedPhone;
  readonly onSent: (code: SentCode, typed: TypedPhone) => void;
}

const ENDING_DIGITS = 2;

/** The form for the phone (spec §4 Verification): sends the phone's number, then requests the code. */
function PhoneStep({ applicantId, typed, onSent }: PhoneStepProps) {
  const { client } = usePortal();
  const { t } = useLanguage();
  const { busy, problem, submit, setProblem } = useSubmission();
  const isShown = useShown();
  const form = useStaticForm(phoneForm, () => ({ options: { dialingCodes: dialingCodes() }, values: typed }));

  const requestCode = async ({ countryCode, cellphone }: Phone): Promise<SendOutcome> => {
    const outcome = await client.send(enableAuthyCall, { json: { id: applicantId, cellphone, country_code: countryCode } });
    return outcome.kind === 'taken' ? client.send(sendTokenCall, { json: { id: applicantId } }) : outcome;
  };
  const send = async (handle: FormHandle): Promise<void> => {
    const { country, cellphone } = texts(handle.encode().body);
    const phone = readPhone(cellphone, country);
    setProblem(undefined);
    if (!phone) {
      handle.report('cellphone', { code: 'phoneImpossible' });
      handle.goTo('cellphone');
      return;
    }
    const outcome = await submit(() => requestCode(phone));
    if (outcome?.kind === 'declined') setProblem(outcome.message === undefined ? generalMessage() : bothLanguages(outcome.message));
    else if (outcome && isShown()) {
      const ending = phone.cellphone.slice(-ENDING_DIGITS);
      onSent({ dialing: phone.countryCode, ending, limited: outcome.kind === 'limited' }, { country: phone.country, cellphone });
    }
  };
  return (
    <PublicPage title={t('verification.phone.title')} takesFocus={typed['cellphone'] !== undefined} hasLoginLink>
      <p>{t('verification.phone.text')}</p>
      <ShortForm form={form} busy={busy} onSubmit={(handle) => void send(handle)}>
        <Submit label={t('verification.phone.submit')} busy={busy} problem={problem} />
      </ShortForm>
    </PublicPage>
  );
}

const texts = ({ country, cellphone }: Body) => ({ country: scalarText(country) ?? '', cellphone: scalarText(cellphone) ?? '' });
