import { type ServerLanguage, messagesIn } from '../locales/messages.ts';
import type { Email } from './message.ts';
import { textEmail } from './text-email.ts';

/** The e-mail after a registration, with the link that sets the password. Like `resetEmail`, it quotes nothing that was typed. */
export function registrationEmail(to: string, link: string, days: number, language: ServerLanguage): Email {
  const messages = messagesIn(language);
  const text = messages({ key: 'registrationMailText', params: { link, days } });
  return textEmail(to, messages({ key: 'registrationMailSubject' }), text, language);
}
