import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { InitialEntry, RouteObject } from 'react-router-dom';
import type { Call, CallInput } from '../../src/api/call.ts';
import { checkOwner, readAnswer, type Client } from '../../src/api/client.ts';
import type { SessionApplicant } from '../../src/wire/applicant.ts';
import { ApiError, failureOf } from '../../src/api/failure.ts';
import { createSession, type Session } from '../../src/api/session.ts';
import type { Settings } from '../../src/wire/settings.ts';
import type { Language } from '../../src/base/text.ts';
import { createQueryClient } from '../../src/app/query-client.ts';
import { RouterView } from '../../src/app/router-view.tsx';
import { createSignIn } from '../../src/app/sign-in.ts';
import { builtInTypes } from '../../src/fields/types/built-in.ts';
import { EngineProvider, type EngineEnvironment } from '../../src/engine/environment.tsx';
import { addTexts } from '../../src/i18n/i18n.ts';
import { isCutOff } from '../forms/connection.ts';
import { startI18n } from '../i18n/start.ts';
import { useLanguage } from '../../src/i18n/use-language.ts';
import { PortalProvider, type Notice, type Portal } from '../../src/ui/portal.ts';
import type { Router } from '../../src/ui/router.ts';
import { createMemoryRouter } from '../ui/memory-router.ts';
import { widgets } from '../../widgets/registry.ts';

/** What a server answers to a call, as JSON; a thrown `ApiError` is a failed call. */
export type Answers = Readonly<Record<string, (input: CallInput) => unknown>>;

/** A real client, where a test has a server of its own. */
interface Served {
  readonly client: Client;
}

const settings: Settings = {
  apiBase: '', extensions: true, productKey: 'campus', productName: undefined, productLogo: undefined, hostMarker: 'campus', internationalMarker: undefined,
  registrationLink: undefined, termsLink: 'https://terms.example/general', classTermsLink: 'https://terms.example/class_', contact: undefined, uploads: undefined, faults: undefined, videoHost: undefined, liveUploads: false,
};

/** The client at its own interface, so that a test says when an answer comes; what comes is read as ever. */
const clientOf = (answers: Answers, applicantId: (() => string | undefined) | undefined, onUnauthorized: () => void): Client => ({
  check: (call, scope) => { checkOwner(applicantId, call, scope); },
  send: async <Answer,>(call: Call<Answer>, input: CallInput = {}) => {
    checkOwner(applicantId, call, input.scope);
    if (isCutOff()) throw new ApiError({ kind: 'network' });
    try {
      const answer = await answers[call.name]?.(input);
      return readAnswer(call, { status: 200, body: answer === undefined ? '' : JSON.stringify(answer) }, settings.productKey);
    } catch (error) {
      if (failureOf(error)?.kind === 'unauthorized') onUnauthorized();
      throw error;
    }
  },
});

function WithEngine({ lateVideos, children }: { readonly lateVideos: EngineEnvironment['lateVideos'] | undefined; readonly children: ReactNode }) {
  const { language, t } = useLanguage();
  return <EngineProvider value={{ language, t, registry: widgets, types: builtInTypes, ...(lateVideos && { lateVideos }) }}>{children}</EngineProvider>;
}

export interface ShownPortal {
  readonly router: Router;
  readonly notices: Notice[];
  readonly session: Session;
  readonly queries: QueryClient;
}

const shown: { readonly root: Root; readonly element: HTMLElement; readonly session: Session }[] = [];

/** Routes with everything that the application puts around them; `applicant` has just logged in. */
export async function showPortal(
  routes: RouteObject[], address: InitialEntry, answers: Answers | Served, applicant?: SessionApplicant, language: Language = 'en', lateVideos?: EngineEnvironment['lateVideos'],
): Promise<ShownPortal> {
  const texts = await startI18n(language);
  await addTexts(texts, ['account', 'forms', 'apply', 'portal', 'record', 'hiring', 'interview', 'classes', 'exam', 'field-types']);
  const notices: Notice[] = [];
  const session = createSession(localStorage, sessionStorage);
  if (applicant) session.start('a token', applicant);
  const notify = (notice: Notice): void => { notices.push(notice); };
  const client = typeof answers.client === 'object' ? answers.client : clientOf(answers as Answers, applicant && (() => session.applicant()?.id), () => { portal.signIn.expire(session.token()); });
  const portal: Portal = {
    client, settings, session, notify, signIn: createSignIn({ client, session, settings, i18n: texts, notify }),
  };
  const queries = createQueryClient(notify);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const element = document.body.appendChild(document.createElement('main'));
  const root = createRoot(element);
  shown.push({ root, element, session });
  root.render(
    <I18nextProvider i18n={texts}>
      <PortalProvider value={portal}>
        <QueryClientProvider client={queries}>
          <WithEngine lateVideos={lateVideos}><RouterView router={router} /></WithEngine>
        </QueryClientProvider>
      </PortalProvider>
    </I18nextProvider>,
  );
  return { router, notices, session, queries };
}

export function hidePortals(): void {
  for (const { root, element, session } of shown.splice(0)) {
    root.unmount();
    session.end();
    element.remove();
  }
}
