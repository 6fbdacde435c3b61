/** Percent-encoded but for the signs that mail programs and diallers want as they are. */
const encodedBut = (text: string, plain: RegExp): string => encodeURIComponent(text).replace(plain, decodeURIComponent);

/** A link to write to an e-mail address (RFC 6068); nothing in the text becomes a header of the letter. */
export const mailLink = (email: string): string => `mailto:${encodedBut(email.trim(), /%40|%2B/g)}`;

/** A link to call a phone number (RFC 3966), with ASCII digits and without white space. */
export const phoneLink = (phone: string): string => `tel:${encodedBut(phone.normalize('NFKC').replace(/\s/g, ''), /%2B/g)}`;
