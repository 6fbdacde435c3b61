import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionApplicant } from '../wire/applicant.ts';
import type { Client } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { Session } from '../api/session.ts';
import type { Settings } from '../wire/settings.ts';
import type { Language } from '../base/text.ts';

export interface Notice {
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
  /** Where a text has one language, whichever is in force. */
  readonly language?: Language;
}

interface Unchecked {
  readonly token: string | undefined;
  readonly failure: ApiFailure | undefined;
}

export interface SignIn {
  /** A log-in succeeded: the session starts, in the applicant's language. */
  readonly start: (token: string, applicant: SessionApplicant) => Promise<void>;
  /** Asks the server whose token an earlier visit left; false where nobody is signed in by it. */
  readonly resume: () => Promise<boolean>;
  /** The token that the server was last asked about in vain, since this page was loaded, and why. */
  readonly unchecked: () => Unchecked | undefined;
  /** A call with this token was answered with 401: says so, and leads to log-in after 3 s (spec §4 Session expiry). */
  readonly expire: (token: string | undefined) => void;
}

/** What the application gives every screen. */
export interface Portal {
  readonly client: Client;
  readonly settings: Settings;
  readonly session: Session;
  readonly signIn: SignIn;
  /** Shows a toast (spec §8: at most 2, no duplicates). It goes when `until` aborts: what it speaks of is mended or left. */
  readonly notify: (notice: Notice, until?: AbortSignal) => void;
}

const PortalContext = createContext<Portal | undefined>(undefined);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('PortalProvider is missing');
  return portal;
}

export function useApplicant(): SessionApplicant | undefined {
  const { session } = usePortal();
  return useSyncExternalStore(session.subscribe, session.applicant);
}
