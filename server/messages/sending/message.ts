/** What an e-mail says. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** To whom something goes; `id` is the same wherever it is sent again. */
interface Addressed {
  readonly id: string;
  readonly to: string;
}

/** Each rejects where it was not taken. */
export interface Senders {
  readonly sendEmail: (email: EmailContent & Addressed) => Promise<void>;
  /** To a phone, E.164. */
  readonly sendCode: (code: Pick<EmailContent, 'text'> & Addressed) => Promise<void>;
}

/** What is handed to whoever sends. */
export interface WithSenders {
  readonly senders: Senders;
}
