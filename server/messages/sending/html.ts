const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it, inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/**
 * The same with addresses as links. After the host an address ends where Japanese follows without a space, and before the end of a
 * sentence.
 */
export const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/(?:[^\s</]+\/)?[!-;=?-~]+(?<![.,:!?)])/g, (address) => `<a href="${address}">${address}</a>`);
