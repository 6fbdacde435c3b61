import type { RouteObject } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import { loadApplicantBar } from './load-applicant-bar.ts';
import { LoadingPage } from './loading-page.tsx';
import type { PortalAreaProps } from './portal-area.tsx';
import { portalPages } from './portal-pages.tsx';
import { publicPages, type AddTexts } from './public-pages.tsx';
import { ScreenError } from './screen-error.tsx';
import { Shell } from './shell.tsx';

interface RoutesOptions {
  readonly portalArea: PortalAreaProps;
  readonly addTexts: AddTexts;
}

/** Spec §2 Route table. Each screen is a chunk of its own; so is what the pages behind the log-in share. */
export function createRoutes({ portalArea, addTexts }: RoutesOptions): RouteObject[] {
  const behindLogin: RouteObject = {
    ...lazyPage(async () => {
      const [{ PortalArea }] = await Promise.all([import('./portal-area.tsx'), loadApplicantBar(), addTexts(['forms', 'portal'])]);
      return () => <PortalArea {...portalArea} />;
    }),
    children: [{ errorElement: <ScreenError />, children: portalPages(addTexts) }],
  };
  const anyOther: RouteObject = {
    path: '*',
    ...lazyPage(async () => {
      // The texts are those of the top bar, where somebody is logged in.
      const [{ NotFoundScreen }] = await Promise.all([import('../screens/not-found/not-found-screen.tsx'), addTexts(['portal'])]);
      return NotFoundScreen;
    }),
  };
  const content: RouteObject = {
    errorElement: <ScreenError />, hydrateFallbackElement: <LoadingPage />, children: [...publicPages(addTexts), behindLogin, anyOther],
  };
  return [{ element: <Shell />, errorElement: <ScreenError />, children: [content] }];
}
