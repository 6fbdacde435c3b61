import { type ServerLanguage, messagesIn } from '../../base/locales/messages.ts';
import { momentInJapan } from '../../base/locales/moment.ts';
import type { EmailContent } from './message.ts';
import { textEmail } from './text-email.ts';

/**
 * The e-mail with the link to /reset_password (spec §2), in the language of who asked for it. Nothing that an applicant
 * typed stands in it: whoever registers somebody else's address could have it say what he likes.
 */
export function resetEmail(link: string, endsAt: Date, language: ServerLanguage): EmailContent {
  const messages = messagesIn(language);
  return textEmail(
    messages({ key: 'resetMailSubject' }), messages({ key: 'resetMailText', params: { link, moment: momentInJapan(endsAt, language) } }),
    language,
  );
}
