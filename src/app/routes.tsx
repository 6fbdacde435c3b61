import type { RouteObject } from 'react-router-dom';
import { lazyPage, routesOf, type AddTexts } from './lazy-page.tsx';
import { createLateBar } from './late-bar.ts';
import { PageBoundary, PageOutlet } from './page-boundary.tsx';
import type { PortalAreaProps } from './portal-area.tsx';
import { portalPages } from './portal-pages.tsx';
import { publicPages } from './public-pages.tsx';
import { Shell } from './shell.tsx';

interface RoutesOptions {
  readonly portalArea: PortalAreaProps;
  readonly addTexts: AddTexts;
}

/** Spec §2 Route table. Each screen is a chunk of its own; so is what the pages behind the log-in share. */
export function createRoutes({ portalArea, addTexts }: RoutesOptions): RouteObject[] {
  const bar = createLateBar(addTexts);
  const behindLogin: RouteObject = {
    ...lazyPage(async () => {
      const [{ PortalArea }] = await Promise.all([import('./portal-area.tsx'), bar.load(), addTexts(['forms'])]);
      return () => <PortalArea {...portalArea} />;
    }),
    children: [{ element: <PageOutlet />, children: routesOf(portalPages, addTexts) }],
  };
  const content: RouteObject = { element: <PageOutlet />, children: [...routesOf(publicPages, addTexts), behindLogin] };
  return [{ element: <PageBoundary><Shell bar={bar} /></PageBoundary>, children: [content] }];
}
