import { useCallback, useLayoutEffect, useRef } from 'react';
import { useRouter, useRouterState } from './router.ts';

/** Returns whether the component is still mounted; always the same function. */
export function useMounted(): () => boolean {
  const mounted = useRef(true);
  useLayoutEffect(() => {
    mounted.current = true;
    return () => { mounted.current = false; };
  }, []);
  return useCallback(() => mounted.current, []);
}

/**
 * Returns whether the component is still mounted and no other page was requested: an answer that arrives later must not move an applicant
 * who has gone elsewhere. Another page counts from the moment it is requested, while its code is loading and before it is rendered.
 * Always the same function.
 */
export function useShown(): () => boolean {
  const isMounted = useMounted();
  const router = useRouter();
  const { location } = useRouterState();
  const ownLocation = useRef(location);
  useLayoutEffect(() => { ownLocation.current = location; }, [location]);
  return useCallback(() => isMounted() && !router.state.isLoading && router.state.location === ownLocation.current, [isMounted, router]);
}
