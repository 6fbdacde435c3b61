import type { ComponentType } from 'react';
import type { WidgetRegistry } from '../engine/contract/widget.ts';
import type { Page } from './lazy-page.tsx';

const noWidgets = async () => ({});
const loginWidgets = async () => (await import('./login-widgets.ts')).loginWidgets;
const verificationWidgets = async () => (await import('./verification-widgets.ts')).verificationWidgets;

/** A screen with the widgets that it shows and no others. */
const withWidgets = (loadScreen: () => Promise<ComponentType>, loadWidgets: () => Promise<WidgetRegistry>): Page['load'] => async () => {
  const [{ PublicArea }, Screen, registry] = await Promise.all([import('./public-area.tsx'), loadScreen(), loadWidgets()]);
  return () => <PublicArea registry={registry}><Screen /></PublicArea>;
};

/** A form of the server's, with types and videos of its own: any widget there is. */
async function loadApply(): Promise<ComponentType> {
  const [{ PublicArea }, { ApplyScreen }, { NotFoundScreen }, { allWidgets }, { useApplyEngine }] = await Promise.all([
    import('./public-area.tsx'), import('../screens/apply/apply-screen.tsx'), import('../screens/not-found/not-found-screen.tsx'),
    // The terms that end the page are a part of what is agreed to there.
    import('./all-widgets.tsx'), import('./use-apply-engine.ts'), import('./page-footer.tsx'),
  ]);
  return () => (
    <PublicArea registry={allWidgets} useEngine={useApplyEngine}><ApplyScreen notFound={<NotFoundScreen />} /></PublicArea>
  );
}

/**
 * Spec §2 Route table: the pages without a log-in. Log-in is the one that waits for no further texts. The apply page has
 * words for an address that names no form.
 */
export const publicPages: readonly Page[] = [
  { path: '/login', load: withWidgets(async () => (await import('../screens/login/login-screen.tsx')).LoginScreen, loginWidgets) },
  {
    path: '/auth', texts: ['account'],
    load: withWidgets(
      async () => (await import('../screens/verification/verification-screen.tsx')).VerificationScreen, verificationWidgets,
    ),
  },
  {
    path: '/forgot', texts: ['account'],
    load: withWidgets(
      async () => (await import('../screens/forgot-password/forgot-password-screen.tsx')).ForgotPasswordScreen, loginWidgets,
    ),
  },
  {
    path: '/reset_password', texts: ['account'],
    load: withWidgets(async () => (await import('../screens/reset-password/reset-password-screen.tsx')).ResetPasswordScreen, loginWidgets),
  },
  { path: '/apply/application_form/:form_number?', texts: ['forms', 'apply'], load: loadApply },
  { path: '*', load: withWidgets(async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen, noWidgets) },
];
