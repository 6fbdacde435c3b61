/** What an e-mail says. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** An e-mail to one person. `id` is the same wherever it is sent again. */
export interface Email extends EmailContent {
  readonly id: string;
  readonly to: string;
}

/** A text with a code to a phone, E.164. `id` is the same wherever it is sent again. */
export interface CodeText {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** Hands an e-mail in; rejects where it was not taken. */
export type SendEmail = (email: Email) => Promise<void>;

/** Sends a code; rejects where it was not taken. */
export type SendCode = (code: CodeText) => Promise<void>;

export interface Senders {
  readonly sendEmail: SendEmail;
  readonly sendCode: SendCode;
}

/** What is handed to whoever sends. */
export interface WithSenders {
  readonly senders: Senders;
}
