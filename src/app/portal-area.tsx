import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { PlaybackAddressesContext, type PlaybackAddresses } from '../engine/contract/film.tsx';
import { abandonLogs } from '../device/log.ts';
import { subscribePage } from '../device/page-lifecycle.ts';
import { Late } from '../late/late.ts';
import { forgetOpenRecordings } from '../recordings/open-recordings.ts';
import { useApplicant, usePortal, type Portal } from '../ui/portal.ts';
import { Guard } from './guard.tsx';
import { LoadingPage } from './loading-page.tsx';
import { PortalEngine } from './portal-engine.tsx';
import { belongsTo } from './own-forms.ts';
import { createQueryClient } from './query-client.ts';
import { useServedTypes } from './use-served-types.ts';
import { WaitingSaves } from './waiting-saves.tsx';
import { canonicalAddress } from '../base/address.ts';
import { examScope } from '../exam/stored-answer.ts';
import { storedScopes } from '../device/stored-scopes.ts';

const lateAnswers = new Late(() => Promise.all([import('../exam/exam-answers.ts'), import('../screens/exam/exam-account.ts')]));

export interface PortalAreaProps {
  /** Called when the first page of the area opens. */
  readonly onOpen: () => void;
}

/** What all pages behind the log-in share; in a chunk of its own, so that the public pages stay small. */
export function PortalArea({ onOpen }: PortalAreaProps) {
  const portal = usePortal();
  const { session } = portal;
  const applicantId = useApplicant()?.id;
  useEffect(onOpen, [onOpen]);
  useEffect(() => {
    const unmounted = new AbortController();
    resumeExams(portal, unmounted.signal).catch(() => undefined);
    return () => { unmounted.abort(); };
  }, [portal, applicantId]);
  // Otherwise a form that this tab still shows would store its values when it unmounts, and this page would keep a recording in memory
  // that another tab has deleted.
  useEffect(() => session.onLogOut((applicant) => {
    void abandonLogs(belongsTo(applicant));
    void forgetOpenRecordings(({ place }) => belongsTo(applicant)(place));
  }), [session]);
  const elsewhere = useMemo(() => playedElsewhere(portal), [portal]);
  return (
    <PortalEngine served={useServedTypes()}>
      <Guard>
        <SessionQueries>
          <WaitingSaves />
          <PlaybackAddressesContext value={elsewhere}><Suspense fallback={<LoadingPage />}><Outlet /></Suspense></PlaybackAddressesContext>
        </SessionQueries>
      </Guard>
    </PortalEngine>
  );
}

/** The cache of what was loaded for the applicant; it ends with the session. */
function SessionQueries({ children }: { readonly children: ReactNode }) {
  const { notify, session } = usePortal();
  const [queryClient] = useState(() => createQueryClient(notify));
  // A query during the log-out would be answered with 401, and reported as an expired session.
  useEffect(() => session.onLeave((isLeaving) => void (isLeaving ? queryClient.cancelQueries() : queryClient.invalidateQueries())), [
    session, queryClient,
  ]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The id in the address of a video of the portal's own host, whichever of the host's names the address has. */
const idIn = (address: string): string | undefined =>
  /\/videos\/([0-9a-f]{32})\.mp4$/i.exec(canonicalAddress(address)?.path ?? '')?.[1]?.toLowerCase();

/** Videos of the portal's own host: it has to be asked for the address at which the applicant can play them. */
const playedElsewhere = ({ client, session }: Portal): PlaybackAddresses => ({
  has: (address) => idIn(address) !== undefined,
  ask: async (address) => {
    const { statusCallAt } = await import('../video/host.ts');
    const { playUrl } = await client.send(statusCallAt(`/videos/${idIn(address) ?? ''}.json`));
    return playUrl ?? address;
  },
  subscribe: (listener) => {
    const unsubscribes = [session.subscribe(listener), subscribePage((event) => { if (event === 'wake') listener(); })];
    return () => { for (const unsubscribe of unsubscribes) unsubscribe(); };
  },
});

/**
 * Sends the exam answers that an earlier page of this device has left unsent, whichever page the applicant opens first
 * (docs/decisions/0049).
 */
async function resumeExams(portal: Portal, signal: AbortSignal): Promise<void> {
  const applicant = portal.session.applicant();
  if (!applicant) return;
  const own = examScope(applicant.id);
  if (![...await storedScopes()].some((scope) => scope.startsWith(own))) return;
  const [{ examAnswers }, { examAccount }] = await lateAnswers.arrive(signal);
  await examAnswers.resume(examAccount(portal, applicant.id, examAnswers.serverClock));
}
