import { type ServerLanguage, messagesIn } from '../http/messages.ts';
import type { Email } from './message.ts';
import { linked } from './html.ts';

/**
 * The e-mail with the link to /reset_password (spec §2), in the language of who asked for it. Nothing that an applicant
 * typed stands in it: whoever registers somebody else's address could have it say what he likes.
 */
export function resetEmail(to: string, link: string, hours: number, language: ServerLanguage): Email {
  const messages = messagesIn(language);
  const text = messages({ key: 'resetMailText', params: { link, hours } });
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`;
  return { to, subject: messages({ key: 'resetMailSubject' }), text, html };
}
