/** The content of an e-mail. */
export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The recipient of a message; `id` is the same when it is sent again. */
interface Addressee {
  readonly id: string;
  readonly to: string;
}

/** Each rejects where the message was not accepted. */
export interface Senders {
  readonly sendEmail: (email: EmailContent & Addressee) => Promise<void>;
  /** To a phone, E.164. */
  readonly sendCode: (code: Pick<EmailContent, 'text'> & Addressee) => Promise<void>;
}

/** The service that sends messages. */
export interface WithSenders {
  readonly senders: Senders;
}
