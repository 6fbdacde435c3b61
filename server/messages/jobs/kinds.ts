import type { ServerLanguage } from '../../base/locales/messages.ts';

/** What every message has: its id, by which a repeat is recognised, and its language. */
interface Message {
  readonly message: string;
  readonly language: ServerLanguage;
}

/** A message with a link. `portal` is the address of the portal's pages. */
interface Linking extends Message {
  readonly portal: string;
}

/**
 * The payload of each kind of job. It has no secrets: each attempt derives a code or a link from the message's id and the server's secret
 * (docs/decisions/0011-promised-messages.md). People are referred to by ids where possible.
 */
export interface Payloads {
  /** Looks up an address that somebody typed at "Forgot password"; it may be nobody's. */
  readonly findAccount: Linking & { readonly email: string };
  /** `opens`: the message whose link it repeats; absent: it has its own link. */
  readonly resetEmail: Linking & { readonly applicantId: number; readonly opens?: string };
  /** `receipt`: the number of the application's receipt; older jobs have none. */
  readonly registrationEmail: Linking & { readonly applicantId: number; readonly receipt?: string };
  /** `receipt`: the number of the receipt. */
  readonly receiptEmail: Linking & { readonly receipt: string };
  /** `logIn`: the key of a pending log-in. */
  readonly code: Message & { readonly logIn: string };
  /** Transcodes a video to an mp4 that plays everywhere. */
  readonly transcode: { readonly video: string };
  /** Searches for files that nothing refers to, after a key of the storage; null: from the beginning. */
  readonly orphans: { readonly after: string | null };
}

export type JobKind = keyof Payloads;

/** How long a code can be used. */
export const CODE_MINUTES = 10;

/** How often a kind is tried, and its priority: lower numbers come first. */
interface Effort {
  readonly tries: number;
  readonly priority: number;
}

/** The nth pause is e^n seconds: 4 tries take half a minute, 13 three days. A code cannot be used after `CODE_MINUTES`. */
export const efforts: Readonly<Record<JobKind, Effort>> = {
  findAccount: { tries: 13, priority: 0 },
  resetEmail: { tries: 13, priority: 0 },
  registrationEmail: { tries: 13, priority: 0 },
  receiptEmail: { tries: 13, priority: 0 },
  code: { tries: 4, priority: -10 },
  transcode: { tries: 6, priority: 10 },
  orphans: { tries: 13, priority: 20 },
};
