import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { WidgetRegistry } from '../engine/contract/widget.ts';
import type { TextArea } from '../i18n/i18n.ts';
import { lazyPage } from './lazy-page.tsx';

/** Brings the texts of further pages. */
export type AddTexts = (areas: readonly TextArea[]) => Promise<void>;

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

/** Spec §2 Apply page: a form of the server's, so any widget there is. Also without a name, which it has words for. */
const apply = (addTexts: AddTexts): RouteObject => route('/apply/application_form/:form_number?', async () => {
  const [{ ApplyScreen }, { NotFoundScreen }, { widgets }] = await Promise.all([
    import('../screens/apply/apply-screen.tsx'), import('../screens/not-found/not-found-screen.tsx'), import('../../widgets/registry.ts'),
    addTexts(['forms', 'apply']),
  ]);
  return { Screen: () => <ApplyScreen notFound={<NotFoundScreen />} />, registry: widgets };
});

/** Spec §2 "Route table": the pages without a log-in. Each loads its own screen and the widgets that it shows. */
export const createPublicPages = (addTexts: AddTexts): RouteObject[] => [
  route('/login', async () => {
    const [{ LoginScreen }, registry] = await Promise.all([import('../screens/login/login-screen.tsx'), loadLoginWidgets()]);
    return { Screen: LoginScreen, registry };
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
  apply(addTexts),
];
