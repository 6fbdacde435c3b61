import type { Settings } from '../base/settings.ts';
import { codeProvider } from './code-provider.ts';
import type { Senders } from './message.ts';
import type { Outbox } from './outbox.ts';
import { smtpSender } from './smtp.ts';

type SendingSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'codeSenderUrl' | 'codeSenderToken'>;

/** The real senders where they are set, else the outbox. */
export const sendersFor = ({ smtpUrl, mailFrom, codeSenderUrl, codeSenderToken }: SendingSettings, outbox: Outbox): Senders => ({
  sendEmail: smtpUrl === '' ? outbox.sendEmail : smtpSender(smtpUrl, mailFrom),
  sendCode: codeSenderUrl === '' ? outbox.sendCode : codeProvider(codeSenderUrl, codeSenderToken),
});
