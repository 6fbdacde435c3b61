import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SessionApplicant } from '../api/authentication.ts';
import type { ApiFailure } from '../api/failure.ts';
import { updateApplicantCall } from '../api/profile.ts';
import { rememberSave, waitingSaves } from '../api/save-memory.ts';
import { save } from '../api/save.ts';
import { tellTabs } from '../forms/tab-news.ts';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';
import { belongsTo } from './own-forms.ts';
import { ownPage } from './own-pages.ts';

interface Sending {
  /** Whose it is, whoever is logged in by the time it is sent. */
  readonly applicantId: string;
  readonly scope: string;
  readonly entry: OutboxEntry;
}

/** Sends an applicant's saves that wait as long as it stands, and says what became of each. */
export function SendWaiting({ applicant }: { readonly applicant: SessionApplicant }) {
  const { client, notify, session } = usePortal();
  const { language, t } = useLanguage();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ applicantId, scope, entry: { content, revision, formVersion } }: Sending) =>
      save(client, updateApplicantCall(applicantId), content, { scope, revision, formVersion }),
  });

  const pageOf = (scope: string): string => t(ownPage(applicant, scope)?.title ?? '');

  const send = useEffectEvent(async (sending: Sending): Promise<void> => {
    const { scope } = sending;
    const { message } = await mutateAsync(sending);
    tellTabs(scope);
    notify({ kind: 'success', text: [message, t('save.waits.saved', { time: formatTime(Date.now(), language) })].filter(Boolean).join('\n') });
    // What was loaded before would look as if the save had been lost.
    void queries.invalidateQueries();
  });
  const onRefused = useEffectEvent((scope: string, failure: ApiFailure | undefined): void => {
    rememberSave(localStorage, scope).withdraw();
    notify({ kind: 'error', text: t('save.waits.refused', { page: pageOf(scope), reason: failureText(failure, t) }) });
  });
  const onOvertaken = useEffectEvent((scope: string, digest: string): void => {
    rememberSave(localStorage, scope).confirm(digest);
    notify({ kind: 'info', text: t('save.waits.overtaken', { page: pageOf(scope) }) });
  });

  useEffect(() => {
    const stop = new AbortController();
    const isOwn = belongsTo(applicant);
    // It is asked right before each is sent: nothing goes up in another's name.
    const waiting = (): ReadonlyMap<string, string> =>
      new Map(session.applicant()?.id === applicant.id ? [...waitingSaves(localStorage)].filter(([scope]) => isOwn(scope)) : []);
    void sendOutbox({
      waiting,
      send: (scope, entry) => send({ applicantId: applicant.id, scope, entry }),
      onRefused: (scope, failure) => { onRefused(scope, failure); },
      onOvertaken: (scope, digest) => { onOvertaken(scope, digest); },
    }, stop.signal);
    return () => { stop.abort(); };
  }, [applicant, session]);
  return null;
}
