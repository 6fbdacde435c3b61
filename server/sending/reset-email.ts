import { type ServerLanguage, messagesIn } from '../locales/messages.ts';
import type { Email } from './message.ts';
import { textEmail } from './text-email.ts';

/**
 * The e-mail with the link to /reset_password (spec §2), in the language of who asked for it. Nothing that an applicant
 * typed stands in it: whoever registers somebody else's address could have it say what he likes.
 */
export function resetEmail(to: string, link: string, hours: number, language: ServerLanguage): Email {
  const messages = messagesIn(language);
  return textEmail(to, messages({ key: 'resetMailSubject' }), messages({ key: 'resetMailText', params: { link, hours } }), language);
}
