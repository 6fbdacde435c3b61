import { Navigate, type RouteObject } from 'react-router-dom';
import { LoadingPage } from './loading-page.tsx';
import type { PortalAreaProps } from './portal-area.tsx';
import { publicPages } from './public-pages.tsx';
import { ScreenError } from './screen-error.tsx';
import { Shell } from './shell.tsx';

interface RoutesOptions {
  readonly portalArea: PortalAreaProps;
  /** Loads what the pages behind the log-in say. */
  readonly addPortalTexts: () => Promise<void>;
}

/** Spec §2 "Route table". Each screen is a chunk of its own; so is what the pages behind the log-in share. */
export function createRoutes({ portalArea, addPortalTexts }: RoutesOptions): RouteObject[] {
  const portalPages: RouteObject = {
    lazy: async () => {
      const [{ PortalArea }] = await Promise.all([import('./portal-area.tsx'), addPortalTexts()]);
      return { element: <PortalArea {...portalArea} /> };
    },
    children: [
      { path: '/', element: <Navigate to="/profile" replace /> },
      { path: '/profile', lazy: async () => ({ Component: (await import('../screens/profile/profile-screen.tsx')).ProfileScreen }) },
    ],
  };
  const anyOther: RouteObject = {
    path: '*', lazy: async () => ({ Component: (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen }),
  };
  const content: RouteObject = {
    errorElement: <ScreenError />, hydrateFallbackElement: <LoadingPage />, children: [...publicPages, portalPages, anyOther],
  };
  return [{ element: <Shell />, errorElement: <ScreenError />, children: [content] }];
}
