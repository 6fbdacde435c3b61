import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { PlayedElsewhereContext, type PlayedElsewhere } from '../engine/contract/film.tsx';
import { abandonLogs } from '../device/log.ts';
import { subscribePage } from '../device/page-lifecycle.ts';
import { Late } from '../late/late.ts';
import { forgetHeld } from '../recordings/held.ts';
import { useApplicant, usePortal, type Portal } from '../ui/portal.ts';
import { Guard } from './guard.tsx';
import { LoadingPage } from './loading-page.tsx';
import { PortalEngine } from './portal-engine.tsx';
import { belongsTo } from './own-forms.ts';
import { createQueryClient } from './query-client.ts';
import { useServedTypes } from './use-served-types.ts';
import { WaitingSaves } from './waiting-saves.tsx';
import { canonicalAddress } from '../base/address.ts';
import { examScope } from '../exam/kept-answer.ts';
import { keptScopes } from '../device/kept-scopes.ts';

const lateAnswers = new Late(() => Promise.all([import('../exam/exam-answers.ts'), import('../screens/exam/exam-account.ts')]));

export interface PortalAreaProps {
  /** The first of its pages is opened. */
  readonly onOpen: () => void;
}

/** What every page behind the log-in shares; in a chunk of its own, so that the public pages stay light. */
export function PortalArea({ onOpen }: PortalAreaProps) {
  const portal = usePortal();
  const { session } = portal;
  const applicantId = useApplicant()?.id;
  useEffect(onOpen, [onOpen]);
  useEffect(() => {
    const gone = new AbortController();
    resumeExams(portal, gone.signal).catch(() => undefined);
    return () => { gone.abort(); };
  }, [portal, applicantId]);
  // A form that this tab still shows would keep what it holds when it leaves the screen, and the memory of this page a recording that
  // another tab has deleted.
  useEffect(() => session.onLogOut((applicant) => {
    void abandonLogs(belongsTo(applicant));
    void forgetHeld(({ place }) => belongsTo(applicant)(place));
  }), [session]);
  const elsewhere = useMemo(() => playedElsewhere(portal), [portal]);
  return (
    <PortalEngine served={useServedTypes()}>
      <Guard>
        <SessionQueries>
          <WaitingSaves />
          <PlayedElsewhereContext value={elsewhere}><Suspense fallback={<LoadingPage />}><Outlet /></Suspense></PlayedElsewhereContext>
        </SessionQueries>
      </Guard>
    </PortalEngine>
  );
}

/** What was loaded for the applicant goes with the session. */
function SessionQueries({ children }: { readonly children: ReactNode }) {
  const { notify, session } = usePortal();
  const [queryClient] = useState(() => createQueryClient(notify));
  // What is asked while the server ends the session would be refused, and told as a session that has expired.
  useEffect(() => session.onLeave((isLeaving) => void (isLeaving ? queryClient.cancelQueries() : queryClient.invalidateQueries())), [
    session, queryClient,
  ]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The id in the address of a video of the portal's own host, which any of its names may stand before. */
const idIn = (address: string): string | undefined =>
  /\/videos\/([0-9a-f]{32})\.mp4$/i.exec(canonicalAddress(address)?.path ?? '')?.[1]?.toLowerCase();

/** Videos of the portal's own host: it says where they play for whoever is logged in. */
const playedElsewhere = ({ client, session }: Portal): PlayedElsewhere => ({
  has: (address) => idIn(address) !== undefined,
  ask: async (address) => {
    const { statusCallAt } = await import('../video/host.ts');
    const { playUrl } = await client.send(statusCallAt(`/videos/${idIn(address) ?? ''}.json`));
    return playUrl ?? address;
  },
  subscribe: (listener) => {
    const ends = [session.subscribe(listener), subscribePage((event) => { if (event === 'wake') listener(); })];
    return () => { for (const end of ends) end(); };
  },
});

/**
 * Exam answers that an earlier page of this device has left go to the server, whichever page the applicant opens first
 * (docs/decisions/0049).
 */
async function resumeExams(portal: Portal, gone: AbortSignal): Promise<void> {
  const applicant = portal.session.applicant();
  if (!applicant) return;
  const own = examScope(applicant.id);
  if (![...await keptScopes()].some((scope) => scope.startsWith(own))) return;
  const [{ examAnswers }, { examAccount }] = await lateAnswers.arrive(gone);
  await examAnswers.resume(examAccount(portal, applicant.id, examAnswers.serverClock));
}
