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
  /** The language of the text, where it is the same whichever language is in force. */
  readonly language?: Language;
}

interface Unchecked {
  readonly token: string | undefined;
  readonly failure: ApiFailure | undefined;
}

export interface SignIn {
  /** A log-in succeeded: the session starts, in the applicant's language. */
  readonly start: (token: string, applicant: SessionApplicant) => Promise<void>;
  /** Asks the server whose token an earlier visit left; resolves to false where the token signs nobody in. */
  readonly resume: () => Promise<boolean>;
  /** The last token since this page was loaded that the server did not confirm, and why. */
  readonly unchecked: () => Unchecked | undefined;
  /** Called after a 401 for this token: says so, and leads to log-in after 3 s (spec §4 Session expiry). */
  readonly expire: (token: string | undefined) => void;
}

/** What the application gives every screen. */
export interface Portal {
  readonly client: Client;
  readonly settings: Settings;
  readonly session: Session;
  readonly signIn: SignIn;
  /** Shows a toast (spec §8: at most 2, no duplicates). It is removed when `until` aborts: its problem is solved or the form is left. */
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
