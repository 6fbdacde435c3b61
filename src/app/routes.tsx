import { useState, type ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { usePortal } from '../ui/portal.ts';
import type { LoadedLater } from '../ui/router.ts';
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
  readonly isSomebody: () => boolean;
}

/** Leads a visitor without a session to the log-in before the pages behind it are loaded. */
function Entrance({ children }: { readonly children: ReactNode }) {
  const { session } = usePortal();
  const [isNobody] = useState(() => session.token() === undefined);
  return isNobody ? <ToLogin /> : children;
}

/** Spec §2 Route table. Each screen is in a chunk of its own; so is what the pages behind the log-in share. */
export function createRoutes({ portalArea, addTexts, isSomebody }: RoutesOptions): RouteObject[] {
  const bar = createLateBar(addTexts);
  const { Component: Area, handle } = lazyPage(async () => {
    const [{ PortalArea }] = await Promise.all([import('./portal-area.tsx'), bar.load(), addTexts(['forms'])]);
    return () => <PortalArea {...portalArea} />;
  });
  const open = routesOf(publicPages, addTexts);
  const login = open.find(({ path }) => path === '/login');
  /** A visitor without a session goes to the log-in, so its code is loaded instead. */
  const forSomebody = ({ load }: LoadedLater): LoadedLater =>
    ({ load: (isAhead) => (isAhead || isSomebody() ? load() : login?.handle.load()) });
  const behindLogin: RouteObject = {
    element: <Entrance><Area /></Entrance>,
    handle: forSomebody(handle),
    children: [{
      element: <PageOutlet />,
      children: routesOf(portalPages, addTexts).map((page) => ({ ...page, handle: forSomebody(page.handle) })),
    }],
  };
  const content: RouteObject = { element: <PageOutlet />, children: [...open, behindLogin] };
  return [{ element: <PageBoundary><Shell bar={bar} /></PageBoundary>, children: [content] }];
}
