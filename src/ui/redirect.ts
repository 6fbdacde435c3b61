import { useEffect, useEffectEvent } from 'react';
import { createPath, type To } from 'react-router-dom';
import { useNavigate } from './router.ts';

interface RedirectProps {
  readonly to: To;
  /** What the other page is told. */
  readonly state?: unknown;
}

/** Leads elsewhere in the place of this page: once, however often it is drawn while the code of the other page is on its way. */
export function Redirect({ to, state }: RedirectProps): null {
  const navigate = useNavigate();
  const leave = useEffectEvent((address: string) => void navigate(address, { replace: true, state }));
  const address = typeof to === 'string' ? to : createPath(to);
  useEffect(() => { leave(address); }, [address]);
  return null;
}
