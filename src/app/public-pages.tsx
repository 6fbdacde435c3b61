import type { ComponentType } from 'react';
import type { Page } from './lazy-page.tsx';
import type { PublicForms } from './public-area.tsx';

const noForms: PublicForms = { registry: {}, types: new Map() };
const loginForms = async () => (await import('./login-forms.ts')).loginForms;
const verificationForms = async () => (await import('./verification-forms.ts')).verificationForms;

/** A screen with only the widgets and types that its forms need. */
const withForms = (loadScreen: () => Promise<ComponentType>, loadForms: () => Promise<PublicForms>): Page['load'] => async () => {
  const [{ PublicArea }, Screen, forms] = await Promise.all([import('./public-area.tsx'), loadScreen(), loadForms()]);
  return () => <PublicArea forms={forms}><Screen /></PublicArea>;
};

async function loadApply(): Promise<ComponentType> {
  const [{ ApplyEngine }, { ApplyScreen }, { NotFoundScreen }] = await Promise.all([
    import('./apply-engine.tsx'), import('../screens/apply/apply-screen.tsx'), import('../screens/not-found/not-found-screen.tsx'),
    import('./all-widgets.tsx'),
    // The terms in the footer are a part of what the applicant agrees to here.
    import('./page-footer.tsx'),
  ]);
  return () => <ApplyEngine><ApplyScreen notFound={<NotFoundScreen />} /></ApplyEngine>;
}

/**
 * Spec §2 Route table: the pages without a log-in. Log-in and not-found need no further texts. The apply page also has
 * a text for an address that names no form.
 */
export const publicPages: readonly Page[] = [
  { path: '/login', load: withForms(async () => (await import('../screens/login/login-screen.tsx')).LoginScreen, loginForms) },
  {
    path: '/auth', texts: ['account'],
    load: withForms(
      async () => (await import('../screens/verification/verification-screen.tsx')).VerificationScreen, verificationForms,
    ),
  },
  {
    path: '/forgot', texts: ['account'],
    load: withForms(
      async () => (await import('../screens/forgot-password/forgot-password-screen.tsx')).ForgotPasswordScreen, loginForms,
    ),
  },
  {
    path: '/reset_password', texts: ['account'],
    load: withForms(async () => (await import('../screens/reset-password/reset-password-screen.tsx')).ResetPasswordScreen, loginForms),
  },
  { path: '/apply/application_form/:form_number?', texts: ['forms', 'apply'], load: loadApply },
  {
    path: '*',
    load: withForms(async () => (await import('../screens/not-found/not-found-screen.tsx')).NotFoundScreen, async () => noForms),
  },
];
