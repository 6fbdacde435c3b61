import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { originOf, wayIn } from '../../ui/origin.ts';
import { useApplicant } from '../../ui/portal.ts';
import { Redirect } from '../../ui/redirect.ts';
import { useNavigate } from '../../ui/router.ts';
import { CodeStep } from './code-step.tsx';
import { pendingOf, type SentCode } from './pending.ts';
import { DEFAULT_COUNTRY } from './phone.ts';
import { PhoneStep, type TypedPhone } from './phone-step.tsx';

/**
 * Spec §2 Verification: where the code is sent to, then the code. Each step is an entry of the history, so that the way back
 * leads from one to the other; what was typed in the first is there again.
 */
export function VerificationScreen() {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const applicant = useApplicant();
  const [typed, setTyped] = useState<TypedPhone>({ country: DEFAULT_COUNTRY });
  const [origin, pending] = [originOf(state), pendingOf(state)];
  if (applicant) return <Redirect to={wayIn(origin, applicant.id)} />;
  if (!pending) return <Redirect to="/login" />;
  const { applicantId, sent } = pending;
  if (sent) return <CodeStep applicantId={applicantId} sent={sent} onOtherPhone={() => void navigate(-1)} />;
  const askForCode = (code: SentCode, phone: TypedPhone): void => {
    setTyped(phone);
    void navigate('/auth', { state: { applicantId, from: origin, sent: code } });
  };
  return <PhoneStep applicantId={applicantId} typed={typed} onSent={askForCode} />;
}
