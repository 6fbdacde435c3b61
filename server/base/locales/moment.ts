import { localeOf, type ServerLanguage } from './messages.ts';

/** Day and time in Japan, for a text that names the zone: an e-mail is read anywhere. */
export const momentInJapan = (moment: Date, language: ServerLanguage): string =>
  new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(moment);
