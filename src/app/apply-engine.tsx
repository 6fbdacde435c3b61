import type { ReactNode } from 'react';
import { PortalEngine } from './portal-engine.tsx';
import { useServedTypes } from './use-served-types.ts';

/** The registration form is the server's, with types and videos of its own: any widget there is. */
export function ApplyEngine({ children }: { readonly children: ReactNode }) {
  return <PortalEngine served={useServedTypes()}>{children}</PortalEngine>;
}
