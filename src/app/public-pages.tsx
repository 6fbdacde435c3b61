import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { WidgetRegistry } from '../engine/contract/widget.ts';
import { lazyPage } from './lazy-page.tsx';

interface PublicPage {
  readonly Screen: ComponentType;
  readonly registry: WidgetRegistry;
}

const loadLoginWidgets = async () => (await import('./login-widgets.ts')).loginWidgets;

const route = (path: string, load: () => Promise<PublicPage>): RouteObject => ({
  path,
  ...lazyPage(async () => {
    const [{ PublicArea }, { Screen, registry }] = await Promise.all([import('./public-area.tsx'), load()]);
    return () => <PublicArea registry={registry}><Screen /></PublicArea>;
  }),
});

/** Spec §2 "Route table": the pages without a log-in. Each loads its own screen and the widgets that it shows. */
export const publicPages: RouteObject[] = [
  route('/login', async () => {
    const [{ LoginScreen }, registry] = await Promise.all([import('../screens/login/login-screen.tsx'), loadLoginWidgets()]);
    return { Screen: LoginScreen, registry };
  }),
  route('/auth', async () => {
    const [{ VerificationScreen }, { verificationWidgets }] = await Promise.all([
      import('../screens/verification/verification-screen.tsx'), import('./verification-widgets.ts'),
    ]);
    return { Screen: VerificationScreen, registry: verificationWidgets };
  }),
  route('/forgot', async () => {
    const [{ ForgotPasswordScreen }, registry] = await Promise.all([
      import('../screens/forgot-password/forgot-password-screen.tsx'), loadLoginWidgets(),
    ]);
    return { Screen: ForgotPasswordScreen, registry };
  }),
  route('/reset_password', async () => {
    const [{ ResetPasswordScreen }, registry] = await Promise.all([
      import('../screens/reset-password/reset-password-screen.tsx'), loadLoginWidgets(),
    ]);
    return { Screen: ResetPasswordScreen, registry };
  }),
];
