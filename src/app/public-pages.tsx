import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { WidgetRegistry } from '../engine/contract/widget.ts';
import type { EngineEnvironment } from '../engine/environment.tsx';
import type { TextArea } from '../i18n/i18n.ts';
import { lazyPage } from './lazy-page.tsx';

/** Brings the texts of further pages. */
export type AddTexts = (areas: readonly TextArea[]) => Promise<void>;

type LoadPage = () => Promise<readonly [Screen: ComponentType, registry: WidgetRegistry, useEngine?: () => Partial<EngineEnvironment>]>;

const loadLoginWidgets = async () => (await import('./login-widgets.ts')).loginWidgets;
const loadVerificationWidgets = async () => (await import('./verification-widgets.ts')).verificationWidgets;

/** Each loads its own screen and the widgets that it shows. */
const loginPage: LoadPage = () =>
  Promise.all([import('../screens/login/login-screen.tsx').then(({ LoginScreen }) => LoginScreen), loadLoginWidgets()]);

const accountPages: Readonly<Record<string, LoadPage>> = {
  '/auth': () => Promise.all([
    import('../screens/verification/verification-screen.tsx').then(({ VerificationScreen }) => VerificationScreen),
    loadVerificationWidgets(),
  ]),
  '/forgot': () => Promise.all([
    import('../screens/forgot-password/forgot-password-screen.tsx').then(({ ForgotPasswordScreen }) => ForgotPasswordScreen),
    loadLoginWidgets(),
  ]),
  '/reset_password': () => Promise.all([
    import('../screens/reset-password/reset-password-screen.tsx').then(({ ResetPasswordScreen }) => ResetPasswordScreen),
    loadLoginWidgets(),
  ]),
};

/** A form of the server's, so any widget there is. */
const applyPage: LoadPage = async () => {
  const [{ ApplyScreen }, { NotFoundScreen }, { allWidgets }, { useApplyEngine }] = await Promise.all([
    import('../screens/apply/apply-screen.tsx'), import('../screens/not-found/not-found-screen.tsx'), import('./all-widgets.tsx'),
    import('./use-apply-engine.ts'),
  ]);
  return [() => <ApplyScreen notFound={<NotFoundScreen />} />, allWidgets, useApplyEngine];
};

const route = (path: string, loadPage: LoadPage, addTexts?: () => Promise<void>): RouteObject => ({
  path,
  ...lazyPage(async () => {
    const [{ PublicArea }, [Screen, registry, useEngine]] = await Promise.all([import('./public-area.tsx'), loadPage(), addTexts?.()]);
    return () => <PublicArea registry={registry} {...(useEngine && { useEngine })}><Screen /></PublicArea>;
  }),
});

/**
 * Spec §2 Route table: the pages without a log-in. Log-in is the one that waits for no further texts. The apply page has
 * words for an address that names no form.
 */
export const publicPages = (addTexts: AddTexts): RouteObject[] => [
  route('/login', loginPage),
  ...Object.entries(accountPages).map(([path, loadPage]) => route(path, loadPage, () => addTexts(['account']))),
  route('/apply/application_form/:form_number?', applyPage, () => addTexts(['forms', 'apply'])),
];
