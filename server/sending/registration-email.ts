import { type ServerLanguage, messagesIn } from '../locales/messages.ts';
import type { EmailContent } from './message.ts';
import { textEmail } from './text-email.ts';

/** The e-mail after a registration, with the link that sets the password. Like `resetEmail`, it quotes nothing that was typed. */
export function registrationEmail(link: string, days: number, language: ServerLanguage): EmailContent {
  const messages = messagesIn(language);
  const text = messages({ key: 'registrationMailText', params: { link, days } });
  return textEmail(messages({ key: 'registrationMailSubject' }), text, language);
}
