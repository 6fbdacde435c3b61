import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SessionApplicant } from '../wire/applicant.ts';
import type { Call } from '../api/call.ts';
import type { ApiFailure } from '../api/failure.ts';
import { onlineSessionsQuery, updateOnlineSessionCall, withSessionAnswer } from '../api/online-sessions.ts';
import { updateApplicantCall } from '../wire/profile.ts';
import { rememberSave, waitingSaves } from '../api/save-memory.ts';
import { save } from '../api/save.ts';
import { followName } from '../forms/follow-name.ts';
import { tellTabs } from '../forms/tab-news.ts';
import { formatTime } from '../i18n/format.ts';
import { useLanguage } from '../i18n/use-language.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import { failureText } from '../ui/failure-text.ts';
import { usePortal } from '../ui/portal.ts';
import { belongsTo } from './own-forms.ts';
import { isOfOnlineSession, ownPage } from './own-pages.ts';
import { keepTaken } from '../forms/taken-documents.ts';
import { lastingStore } from '../base/stores.ts';

const callOf = (applicantId: string, scope: string): Call<{ readonly message: string | undefined }> =>
  (isOfOnlineSession(applicantId, scope) ? updateOnlineSessionCall : updateApplicantCall(applicantId));

/** Sends an applicant's saves that wait as long as it stands, and says what became of each. */
export function SendWaiting({ applicant }: { readonly applicant: SessionApplicant }) {
  const { client, notify, session } = usePortal();
  const { language, t } = useLanguage();
  const queries = useQueryClient();

  /** Where the applicant has logged out since, or somebody else has logged in, nothing is stored on the device, and nobody is told. */
  const isHere = useEffectEvent((applicantId: string): boolean => session.lastApplicantId() === applicantId);
  /** `applicantId`: the owner of the save. Another applicant may be logged in by the time it is sent. */
  const send = useEffectEvent(async (applicantId: string, scope: string, { content, ...madeOf }: OutboxEntry): Promise<void> => {
    const { message } = await save(client, callOf(applicantId, scope), content, { scope, ...madeOf, resumed: true });
    if (!isHere(applicantId)) return;
    followName(session, applicantId, content.body);
    keepTaken(queries, content);
    // A question that is come to before the list is loaded again is made of this one, without the draft.
    queries.setQueryData(onlineSessionsQuery(client).queryKey, (sessions) => sessions && withSessionAnswer(sessions, content.body));
    tellTabs(scope);
    notify({
      kind: 'success', text: [message, t('save.waits.saved', { time: formatTime(Date.now(), language) })].filter(Boolean).join('\n'),
    });
    // What was loaded before would look as if the save had been lost.
    void queries.invalidateQueries();
  });
  const onRefused = useEffectEvent((scope: string, digest: string, failure: ApiFailure | undefined): void => {
    const [memory, reason] = [rememberSave(lastingStore(), scope), failureText(failure, t)];
    const page = t(ownPage(applicant, scope)?.title ?? '');
    const isAnswer = isOfOnlineSession(applicant.id, scope);
    // Somebody else has saved meanwhile: the form brings both together when it is opened, and sends what comes of it.
    if (failure?.status === 412 && !isAnswer) {
      memory.confirm(digest);
      notify({ kind: 'info', text: t('save.waits.overtaken', { page }) });
      return;
    }
    const isUnread = failure?.kind === 'malformed';
    // What may have been saved is not said to be refused.
    if (isAnswer && !isUnread) memory.refuse(reason);
    else memory.withdraw();
    notify({ kind: 'error', text: t(isUnread ? 'save.waits.unread' : 'save.waits.refused', { page, reason }) });
    // A session that is done by now, or what was saved all the same, is shown in another way.
    if (isAnswer || isUnread) void queries.invalidateQueries();
  });

  useEffect(() => {
    const stop = new AbortController();
    const isOwn = belongsTo(applicant);
    // It is asked right before each is sent: nothing goes up in another's name.
    const waiting = (): ReadonlyMap<string, string> =>
      new Map(session.applicant()?.id === applicant.id ? [...waitingSaves(lastingStore())].filter(([scope]) => isOwn(scope)) : []);
    void sendOutbox({
      waiting,
      send: (scope, entry) => send(applicant.id, scope, entry),
      onRefused: (scope, digest, failure) => { if (isHere(applicant.id)) onRefused(scope, digest, failure); },
    }, stop.signal);
    return () => { stop.abort(); };
  }, [applicant, session]);
  return null;
}
