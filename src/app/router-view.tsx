import { startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { Router, useRoutes, type Navigator } from 'react-router-dom';
import { RouterContext, type Router as PortalRouter } from '../ui/router.ts';

const navigatorOf = ({ navigate, createHref }: PortalRouter): Navigator => ({
  createHref,
  go: (delta) => void navigate(delta),
  push: (to, state: unknown) => void navigate(to, { state }),
  replace: (to, state: unknown) => void navigate(to, { replace: true, state }),
});

function Routes({ routes }: Pick<PortalRouter, 'routes'>): ReactNode {
  return useRoutes(routes);
}

/** Shows the page of the location. A page that takes long to draw holds up no input meanwhile. */
export function RouterView({ router }: { readonly router: PortalRouter }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const follow = (): void => { startTransition(() => { setState(router.state); }); };
    const end = router.subscribe(follow);
    // It may have gone on since it was drawn.
    follow();
    return end;
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
