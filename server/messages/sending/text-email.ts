import type { ServerLanguage } from '../../base/locales/messages.ts';
import { linked } from './html.ts';
import type { EmailContent } from './message.ts';

/** An e-mail of paragraphs, as text and as HTML; blank lines part them. */
export function textEmail(subject: string, text: string, language: ServerLanguage): EmailContent {
  const paragraphs = text.split('\n\n').map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><body>${paragraphs.join('')}</body></html>`;
  return { subject, text, html };
}
