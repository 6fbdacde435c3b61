import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SessionApplicant } from '../wire/applicant.ts';
import type { Call } from '../api/call.ts';
import type { ApiFailure } from '../api/failure.ts';
import { onlineSessionsQuery, updateOnlineSessionCall, withSessionAnswer } from '../api/online-sessions.ts';
import { updateApplicantCall } from '../wire/profile.ts';
import { rememberSave, waitingSaves } from '../api/save-memory.ts';
import { save } from '../api/save.ts';
import { updateSessionName } from '../forms/update-session-name.ts';
import { notifyTabs } from '../forms/save-channel.ts';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';
import { belongsTo } from './own-forms.ts';
import { isOnlineSessionScope, ownPage } from './own-pages.ts';
import { rememberAccepted } from '../forms/accepted-documents.ts';
import { persistentStore } from '../base/stores.ts';

const callOf = (applicantId: string, scope: string): Call<{ readonly message: string | undefined }> =>
  (isOnlineSessionScope(applicantId, scope) ? updateOnlineSessionCall : updateApplicantCall(applicantId));

/** Sends an applicant's waiting saves while it is mounted, and shows a toast with the outcome of each. */
export function SendWaiting({ applicant }: { readonly applicant: SessionApplicant }) {
  const { client, notify, session } = usePortal();
  const { language, t } = useLanguage();
  const queries = useQueryClient();

  /** Whether the applicant is still the last one here; after a log-out or another's log-in nothing is stored, and no toast is shown. */
  const isHere = useEffectEvent((applicantId: string): boolean => session.lastApplicantId() === applicantId);
  /** `applicantId`: the owner of the save. Another applicant may be logged in by the time it is sent. */
  const send = useEffectEvent(async (applicantId: string, scope: string, { content, ...formRevision }: OutboxEntry): Promise<void> => {
    const { message } = await save(client, callOf(applicantId, scope), content, { scope, ...formRevision, resumed: true });
    if (!isHere(applicantId)) return;
    updateSessionName(session, applicantId, content.body);
    rememberAccepted(queries, content);
    // A question that is opened before the list is loaded again is built from this answer: its draft is gone.
    queries.setQueryData(onlineSessionsQuery(client).queryKey, (sessions) => sessions && withSessionAnswer(sessions, content.body));
    notifyTabs(scope);
    notify({
      kind: 'success', text: [message, t('save.waits.saved', { time: formatTime(Date.now(), language) })].filter(Boolean).join('\n'),
    });
    // Data that was loaded before the save would look as if it had been lost.
    void queries.invalidateQueries();
  });
  const onRefused = useEffectEvent((scope: string, digest: string, failure: ApiFailure | undefined): void => {
    const [memory, reason] = [rememberSave(persistentStore(), scope), failureText(failure, t)];
    const page = t(ownPage(applicant, scope)?.title ?? '');
    const isAnswer = isOnlineSessionScope(applicant.id, scope);
    // Another device has saved meanwhile: the form merges both when it is opened, and sends the result.
    if (failure?.status === 412 && !isAnswer) {
      memory.confirm(digest);
      notify({ kind: 'info', text: t('save.waits.overtaken', { page }) });
      return;
    }
    const isUnread = failure?.kind === 'malformed';
    // A save without a readable answer may have succeeded, so it is not reported as refused.
    if (isAnswer && !isUnread) memory.refuse(reason);
    else memory.withdraw();
    notify({ kind: 'error', text: t(isUnread ? 'save.waits.unread' : 'save.waits.refused', { page, reason }) });
    // The page may have to change: the online session may be done by now, or the save may have succeeded.
    if (isAnswer || isUnread) void queries.invalidateQueries();
  });

  useEffect(() => {
    const stop = new AbortController();
    const isOwn = belongsTo(applicant);
    // Called right before each save is sent: none is sent in another applicant's name.
    const waiting = (): ReadonlyMap<string, string> =>
      new Map(session.applicant()?.id === applicant.id ? [...waitingSaves(persistentStore())].filter(([scope]) => isOwn(scope)) : []);
    void sendOutbox({
      waiting,
      send: (scope, entry) => send(applicant.id, scope, entry),
      onRefused: (scope, digest, failure) => { if (isHere(applicant.id)) onRefused(scope, digest, failure); },
    }, stop.signal);
    return () => { stop.abort(); };
  }, [applicant, session]);
  return null;
}
