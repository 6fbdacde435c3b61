import { type MessageRef, type ServerLanguage, messagesIn, wireLanguage } from '../../base/locales/messages.ts';
import { momentInJapan } from '../../base/locales/moment.ts';
import type { Settings } from '../../base/settings.ts';
import type { EmailContent } from './message.ts';
import { linked } from './html.ts';

interface ResetLink {
  readonly token: string;
  /** The first link, of a registration: there is no password yet. */
  readonly registration: boolean;
  /** The language of the e-mail: the page opens in the same. */
  readonly language: ServerLanguage;
}

/** The address of /reset_password (spec §2) that an e-mail leads to. `portal` is the address of the portal's pages. */
export function resetLinkTo(portal: string, { token, registration, language }: ResetLink): string {
  const query = new URLSearchParams({ reset_password_token: token, registration: String(registration), language: wireLanguage[language] });
  return `${portal}/reset_password?${query.toString()}`;
}

/** The sender, and whom the applicant asks, by the settings. */
export type Sender = Pick<Settings, 'productName' | 'contact'>;

/** The same as parameters of every e-mail. */
const senderParams = ({ productName, contact }: Sender): Readonly<Record<'sender' | 'contact', string | MessageRef>> => ({
  sender: productName === '' ? { key: 'portalName' } : productName,
  contact: contact === '' ? { key: 'contactPerson' } : contact,
});

/** An e-mail of paragraphs, as text and as HTML; blank lines part them. */
function emailOf(
  kind: 'resetMail' | 'registrationMail' | 'receiptMail', sender: Sender, ownParams: MessageRef['params'], language: ServerLanguage,
): EmailContent {
  const [messages, params] = [messagesIn(language), { ...senderParams(sender), ...ownParams }];
  const [subject, text] = [messages({ key: `${kind}Subject`, params }), messages({ key: `${kind}Text`, params })];
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`;
  return { subject, text, html };
}

/**
 * The e-mail with the link to /reset_password (spec §2), in the language of the request. It quotes nothing that an applicant typed, not
 * even a name: a stranger who registers somebody else's address could choose its words.
 */
export const resetEmail = (link: string, endsAt: Date, sender: Sender, language: ServerLanguage): EmailContent =>
  emailOf('resetMail', sender, { link, moment: momentInJapan(endsAt, language) }, language);

interface FirstLink {
  readonly link: string;
  /** How long the link works, and until when; that is unknown once another link has replaced it. */
  readonly days: number;
  readonly endsAt: Date | undefined;
  /** The title of the form. */
  readonly title: Readonly<Record<'en' | 'jp', string>> | undefined;
  /** The number of the application's receipt. */
  readonly receipt: string | undefined;
}

/** The e-mail after a registration, with the link that sets the password. Like `resetEmail`, it quotes nothing that was typed. */
export function registrationEmail(
  { link, days, endsAt, title, receipt }: FirstLink, sender: Sender, language: ServerLanguage,
): EmailContent {
  const within: MessageRef = endsAt
    ? { key: 'mailUntil', params: { moment: momentInJapan(endsAt, language) } }
    : { key: 'mailDays', params: { days } };
  const receiptLine: MessageRef = { key: 'mailReceipt', params: { number: receipt ?? '' } };
  const params = { link, within, program: title ?? { key: 'portalName' as const }, receipt: receipt === undefined ? '' : receiptLine };
  return emailOf('registrationMail', sender, params, language);
}

interface SentReceipt {
  readonly number: string;
  /** The title of what was sent. */
  readonly title: string;
  /** What comes next and when. */
  readonly next: readonly string[];
}

/** The e-mail that links to a receipt. It quotes nothing of what was sent. */
export const receiptEmail = (
  { number, title, next }: SentReceipt, link: string, sender: Sender, language: ServerLanguage,
): EmailContent => emailOf('receiptMail', sender, { number, title, next: next.join('\n'), link }, language);
