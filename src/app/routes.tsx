import { useState, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { usePortal } from '../ui/portal.ts';
import type { LazyRoute } from '../ui/router.ts';
import { lazyPage, routesOf, type AddTexts } from './lazy-page.tsx';
import { createLateBar } from './late-bar.ts';
import { PageBoundary, PageOutlet } from './page-boundary.tsx';
import type { PortalAreaProps } from './portal-area.tsx';
import { portalPages } from './portal-pages.tsx';
import { publicPages } from './public-pages.tsx';
import { Shell } from './shell.tsx';
import { ToLogin } from './to-login.tsx';

interface RoutesOptions {
  readonly portalArea: PortalAreaProps;
  readonly addTexts: AddTexts;
  /** Whether this device has a session's token. */
  readonly hasSession: () => boolean;
}

/** Leads a visitor without a session to the log-in before the pages behind it are loaded. */
function SessionGate({ children }: { readonly children: ReactNode }) {
  const { session } = usePortal();
  const [hasNoSession] = useState(() => session.token() === undefined);
  return hasNoSession ? <ToLogin /> : children;
}

/** Spec §2 Route table. Each screen is in a chunk of its own; so is what the pages behind the log-in share. */
export function createRoutes({ portalArea, addTexts, hasSession }: RoutesOptions): RouteObject[] {
  const bar = createLateBar(addTexts);
  const { Component: Area, handle } = lazyPage(async () => {
    const [{ PortalArea }] = await Promise.all([import('./portal-area.tsx'), bar.load(), addTexts(['forms'])]);
    return () => <PortalArea {...portalArea} />;
  });
  const publicRoutes = routesOf(publicPages, addTexts);
  const login = publicRoutes.find(({ path }) => path === '/login');
  /** A visitor without a session goes to the log-in, so its code is loaded instead. */
  const withSession = ({ load }: LazyRoute): LazyRoute =>
    ({ load: (isAhead) => (isAhead || hasSession() ? load() : login?.handle.load()) });
  const behindLogin: RouteObject = {
    element: <SessionGate><Area /></SessionGate>,
    handle: withSession(handle),
    children: [{
      element: <PageOutlet />,
      children: routesOf(portalPages, addTexts).map((page) => ({ ...page, handle: withSession(page.handle) })),
    }],
  };
  const content: RouteObject = { element: <PageOutlet />, children: [...publicRoutes, behindLogin] };
  return [{ element: <PageBoundary><Shell bar={bar} /></PageBoundary>, children: [content] }];
}
