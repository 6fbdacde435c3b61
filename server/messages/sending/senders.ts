import type { Settings } from '../../base/settings.ts';
import { codeProvider } from './code-provider.ts';
import type { Senders } from './message.ts';
import { smtpSender } from './smtp.ts';

type SendingSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'codeSenderUrl' | 'codeSenderToken'>;

/** The real senders where they are set, else `standIn`. */
export const sendersFor = ({ smtpUrl, mailFrom, codeSenderUrl, codeSenderToken }: SendingSettings, standIn: Senders): Senders => ({
  sendEmail: smtpUrl === '' ? standIn.sendEmail : smtpSender(smtpUrl, mailFrom),
  sendCode: codeSenderUrl === '' ? standIn.sendCode : codeProvider(codeSenderUrl, codeSenderToken),
});

/** Sends nothing: what stands in where neither is set and nobody is shown an outbox. */
export const noSenders: Senders = { sendEmail: () => Promise.resolve(), sendCode: () => Promise.resolve() };
