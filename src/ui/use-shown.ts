import { useCallback, useLayoutEffect, useRef } from 'react';
import { useRouter, useRouterState } from './router.ts';

/** Tells whether the component is still there. The same function for as long as it is. */
export function useMounted(): () => boolean {
  const mounted = useRef(true);
  useLayoutEffect(() => {
    mounted.current = true;
    return () => { mounted.current = false; };
  }, []);
  return useCallback(() => mounted.current, []);
}

/**
 * Tells whether the component is still there and its page is where the applicant wants to be: what ends later moves nobody who has gone
 * elsewhere. They have from the moment another page is asked for, while its code is on the way and before it is drawn. The same
 * function for as long as the component is there.
 */
export function useShown(): () => boolean {
  const isMounted = useMounted();
  const router = useRouter();
  const { location } = useRouterState();
  const drawn = useRef(location);
  useLayoutEffect(() => { drawn.current = location; }, [location]);
  return useCallback(() => isMounted() && !router.state.isLoading && router.state.location === drawn.current, [isMounted, router]);
}
