/** An e-mail to one person. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands an e-mail in; rejects where it was not taken. */
export type SendEmail = (email: Email) => Promise<void>;

/** Sends a text with a code to a phone, E.164; rejects where it was not taken. */
export type SendCode = (to: string, text: string) => Promise<void>;

export interface Senders {
  readonly sendEmail: SendEmail;
  readonly sendCode: SendCode;
}
