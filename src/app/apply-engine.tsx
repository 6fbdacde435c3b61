import type { ReactNode } from 'react';
import { PortalEngine } from './portal-engine.tsx';
import { useServedTypes } from './use-served-types.ts';

/** The engine for the registration form: the server defines that form, with its own types and videos, so it may use any widget. */
export function ApplyEngine({ children }: { readonly children: ReactNode }) {
  return <PortalEngine served={useServedTypes()}>{children}</PortalEngine>;
}
