import type { ServerLanguage } from '../../base/locales/messages.ts';

/** What every message needs: its id, by which a repeat is recognised, and the language it is written in. */
interface Message {
  readonly message: string;
  readonly language: ServerLanguage;
}

/** A message with a link. `portal` is the address of the portal's pages. */
interface Linking extends Message {
  readonly portal: string;
}

/**
 * What stands in each kind of job. No secret does: a code or a link is made of the message's id and the server's secret,
 * again at each try (docs/decisions/0011-promised-messages.md). Where a person can be named by an id, it is.
 */
export interface Payloads {
  /** Looks an address up that somebody typed at "Forgot password"; it is nobody's, perhaps. */
  readonly findAccount: Linking & { readonly email: string };
  /** `opens` is the message whose link it brings once more; absent: one of its own. */
  readonly resetEmail: Linking & { readonly applicantId: number; readonly opens?: string };
  /** `receipt` is the number of the application's; a job of before has none. */
  readonly registrationEmail: Linking & { readonly applicantId: number; readonly receipt?: string };
  /** `receipt` is its number. */
  readonly receiptEmail: Linking & { readonly receipt: string };
  /** `logIn` is the key of a pending log-in. */
  readonly code: Message & { readonly logIn: string };
  /** Makes an mp4 that plays everywhere of what has arrived. */
  readonly transcode: { readonly video: string };
  /** Looks for files that nothing refers to, after a key of the storage; null: from the beginning. */
  readonly orphans: { readonly after: string | null };
}

export type JobKind = keyof Payloads;

/** How long a code can be used. */
export const CODE_MINUTES = 10;

/** How often a kind is tried, and how soon: the lower its priority's number, the sooner. */
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
