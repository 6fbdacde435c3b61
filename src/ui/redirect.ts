import { useEffect, useEffectEvent } from 'react';
import { createPath, type To } from 'react-router-dom';
import { useNavigate } from './router.ts';

interface RedirectProps {
  readonly to: To;
  /** The history state for the other page. */
  readonly state?: unknown;
}

/** Replaces this page with another: once, however often this renders while the code of the other page is loading. */
export function Redirect({ to, state }: RedirectProps): null {
  const navigate = useNavigate();
  const leave = useEffectEvent((address: string) => void navigate(address, { replace: true, state }));
  const address = typeof to === 'string' ? to : createPath(to);
  useEffect(() => { leave(address); }, [address]);
  return null;
}
