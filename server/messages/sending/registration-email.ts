import { type MessageRef, type ServerLanguage, messagesIn } from '../../base/locales/messages.ts';
import { momentInJapan } from '../../base/locales/moment.ts';
import type { EmailContent } from './message.ts';
import { textEmail } from './text-email.ts';

interface FirstLink {
  readonly link: string;
  /** How long the link works, and until when; that is unknown once another link is there. */
  readonly days: number;
  readonly endsAt: Date | undefined;
  /** Of the form, as the deployment calls it. */
  readonly title: Readonly<Record<'en' | 'jp', string>> | undefined;
  /** The number of the application's receipt. */
  readonly receipt: string | undefined;
}

/** The e-mail after a registration, with the link that sets the password. Like `resetEmail`, it quotes nothing that was typed. */
export function registrationEmail({ link, days, endsAt, title, receipt }: FirstLink, language: ServerLanguage): EmailContent {
  const messages = messagesIn(language);
  const within: MessageRef = endsAt ? { key: 'mailUntil', params: { moment: momentInJapan(endsAt, language) } } : { key: 'mailDays', params: { days } };
  const numbered: MessageRef = { key: 'mailReceipt', params: { number: receipt ?? '' } };
  const text = messages({ key: 'registrationMailText', params: { link, within, program: title ?? { key: 'portalName' }, receipt: receipt === undefined ? '' : numbered } });
  return textEmail(messages({ key: 'registrationMailSubject' }), text, language);
}
