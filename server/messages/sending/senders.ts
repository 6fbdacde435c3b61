import type { Settings } from '../../base/settings.ts';
import { codeProvider } from './code-provider.ts';
import type { Senders } from './message.ts';
import { createTransport } from 'nodemailer';

/** For connecting, for the greeting, and between data: a mail server that hangs blocks nothing for long. */
const LONGEST_SILENCE_MS = 10_000;

/** Sends e-mails through a mail server, each with a Message-ID by which mailboxes recognise a repeat. */
export function smtpSender(url: string, from: string): Senders['sendEmail'] {
  const limits = { connectionTimeout: LONGEST_SILENCE_MS, greetingTimeout: LONGEST_SILENCE_MS, socketTimeout: LONGEST_SILENCE_MS };
  const transport = createTransport({ url, ...limits, disableFileAccess: true, disableUrlAccess: true });
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, to, ...email }) => {
    // `to` as an object: a text would be read as a list of addresses. The header keeps absence notes from answering (RFC 3834).
    const message = { ...email, from, to: { name: '', address: to }, messageId: `<${id}@${domain}>` };
    await transport.sendMail({ ...message, headers: { 'Auto-Submitted': 'auto-generated' } });
  };
}

type SendingSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'codeSenderUrl' | 'codeSenderToken'>;

/** The real senders where they are configured, else `standIn`. */
export const sendersFor = ({ smtpUrl, mailFrom, codeSenderUrl, codeSenderToken }: SendingSettings, standIn: Senders): Senders => ({
  sendEmail: smtpUrl === '' ? standIn.sendEmail : smtpSender(smtpUrl, mailFrom),
  sendCode: codeSenderUrl === '' ? standIn.sendCode : codeProvider(codeSenderUrl, codeSenderToken),
});

/** Sends nothing: for a deployment without senders and without an outbox. */
export const noSenders: Senders = { sendEmail: () => Promise.resolve(), sendCode: () => Promise.resolve() };
