import { type MessageRef, type ServerLanguage, messagesIn, wireLanguage } from '../../base/locales/messages.ts';
import { momentInJapan } from '../../base/locales/moment.ts';
import type { Settings } from '../../base/settings.ts';
import type { EmailContent } from './message.ts';
import { linked } from './html.ts';

interface ResetLink {
  readonly token: string;
  /** The first one, of a registration: there is no password yet. */
  readonly registration: boolean;
  /** Of the e-mail: the page opens in the same, wherever it is opened. */
  readonly language: ServerLanguage;
}

/** The address of /reset_password (spec §2) that an e-mail leads to. `portal` is the address of the portal's pages. */
export function resetLinkTo(portal: string, { token, registration, language }: ResetLink): string {
  const query = new URLSearchParams({ reset_password_token: token, registration: String(registration), language: wireLanguage[language] });
  return `${portal}/reset_password?${query.toString()}`;
}

/** An e-mail of paragraphs, as text and as HTML; blank lines part them. */
export function textEmail(subject: string, text: string, language: ServerLanguage): EmailContent {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`;
  return { subject, text, html };
}

/** Who writes, and whom the applicant asks, as the deployment says it. */
export type Sender = Pick<Settings, 'productName' | 'contact'>;

/** The same as every e-mail names them. */
const named = ({ productName, contact }: Sender): Readonly<Record<'sender' | 'contact', string | MessageRef>> => ({
  sender: productName === '' ? { key: 'portalName' } : productName,
  contact: contact === '' ? { key: 'contactPerson' } : contact,
});

/**
 * The e-mail with the link to /reset_password (spec §2), in the language of who asked for it. Nothing that an applicant
 * typed stands in it, their name neither: whoever registers somebody else's address could have it say what he likes.
 */
export function resetEmail(link: string, endsAt: Date, sender: Sender, language: ServerLanguage): EmailContent {
  const messages = messagesIn(language);
  const params = { ...named(sender), link, moment: momentInJapan(endsAt, language) };
  return textEmail(messages({ key: 'resetMailSubject', params }), messages({ key: 'resetMailText', params }), language);
}

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
export function registrationEmail(
  { link, days, endsAt, title, receipt }: FirstLink, sender: Sender, language: ServerLanguage,
): EmailContent {
  const messages = messagesIn(language);
  const within: MessageRef = endsAt
    ? { key: 'mailUntil', params: { moment: momentInJapan(endsAt, language) } }
    : { key: 'mailDays', params: { days } };
  const numbered: MessageRef = { key: 'mailReceipt', params: { number: receipt ?? '' } };
  const params: MessageRef['params'] = {
    ...named(sender), link, within, program: title ?? { key: 'portalName' }, receipt: receipt === undefined ? '' : numbered,
  };
  return textEmail(messages({ key: 'registrationMailSubject', params }), messages({ key: 'registrationMailText', params }), language);
}

interface SentReceipt {
  readonly number: string;
  /** Of what was sent, as the deployment calls it. */
  readonly title: string;
  /** What comes next and when. */
  readonly next: readonly string[];
}

/** The e-mail that tells of a receipt and leads to it. It quotes nothing of what was sent. */
export function receiptEmail({ number, title, next }: SentReceipt, link: string, sender: Sender, language: ServerLanguage): EmailContent {
  const messages = messagesIn(language);
  const params = { ...named(sender), number, title, next: next.join('\n'), link };
  return textEmail(messages({ key: 'receiptMailSubject', params }), messages({ key: 'receiptMailText', params }), language);
}
