import { startTransition, useLayoutEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { matchRoutes, Router, UNSAFE_RouteContext as RouteContext, useLocation, type Navigator } from 'react-router-dom';
import { RouterContext, type Router as PortalRouter } from '../ui/router.ts';

const navigatorOf = ({ navigate, createHref }: PortalRouter): Navigator => ({
  createHref,
  go: (delta) => void navigate(delta),
  push: (to, state: unknown) => void navigate(to, { state }),
  replace: (to, state: unknown) => void navigate(to, { replace: true, state }),
});

/** Renders each route in the outlet of its parent. The library's own component also supports server rendering, which costs 2 kB. */
function Routes({ routes }: Pick<PortalRouter, 'routes'>): ReactNode {
  const matches = matchRoutes(routes, useLocation()) ?? [];
  return matches.reduceRight<ReactElement | null>((outlet, { route: { Component, element } }, index) => (
    <RouteContext value={{ outlet, matches: matches.slice(0, index + 1), isDataRoute: false }}>
      {Component ? <Component /> : element ?? outlet}
    </RouteContext>
  ), null);
}

/** Shows the page of the location. A page that takes long to render does not block input meanwhile. */
export function RouterView({ router }: { readonly router: PortalRouter }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const update = (): void => { startTransition(() => { setState(router.state); }); };
    const unsubscribe = router.subscribe(update);
    // The state may have changed since the first render.
    update();
    return unsubscribe;
  }, [router]);
  const navigator = useMemo(() => navigatorOf(router), [router]);
  const context = useMemo(() => ({ router, state }), [router, state]);
  return (
    <RouterContext value={context}>
      <Router navigator={navigator} location={state.location} navigationType={state.navigationType}>
        <Routes routes={router.routes} />
      </Router>
    </RouterContext>
  );
}
