import { useEffect, useMemo, useState, type RefObject } from 'react';
import { ApiError, failureOf, isTransient } from '../../api/failure.ts';
import { updateOnlineSessionCall } from '../../api/online-sessions.ts';
import type { OnlineSessionSaved, SessionQuestion } from '../../wire/online-sessions.ts';
import { rememberSave, type SaveMemory } from '../../api/save-memory.ts';
import { compileOnlineSessionQuestion, isRecorded } from '../../compiler/questions-form.ts';
import type { Arriving } from '../../engine/arrivals.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { changedInDraft } from '../../engine/drafts/changed-in-draft.ts';
import type { EngineEnvironment } from '../../engine/environment.tsx';
import { useInputTypes } from '../../engine/input-types.ts';
import { asRequestPerField, withFieldError, envelopeRequest } from '../../forms/answer-requests.ts';
import type { SaveRequest } from '../../forms/save-request.ts';
import { problemText } from '../../forms/save-problem.ts';
import { sendForm, type Sending } from '../../forms/send-form.ts';
import { isServerAway, useSaveForm } from '../../forms/use-save-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { useShown } from '../../ui/use-shown.ts';
import type { QuestionPageProps } from './question-props.ts';
import { questionScope, sessionScope } from './scope.ts';
import { sessionWords } from './session-words.ts';
import { useSessions } from './use-sessions.ts';
import { waitingAnswer } from './waiting-answer.ts';
import { isEndBlockedBy, unsentNow, useUnsent } from './use-unsent.ts';
import { persistentStore } from '../../base/stores.ts';

/** What a request of a question sent, and the server's answer, which is absent where a recording had been saved before. */
interface Sent {
  readonly of: 'answer' | 'end';
  readonly saved?: OnlineSessionSaved;
  /** The number of the unfinished question because of which the session has not ended. */
  readonly open?: number;
}

/** The server's message where it has refused the waiting answer of this question: shown once. */
function useRefusalMessage(memory: SaveMemory): string | undefined {
  const [message] = useState(memory.refused);
  useEffect(() => { memory.dismissRefusal(); }, [memory]);
  return message;
}

/** Remembers the one answer of a form under the form's scope, where the outbox looks for it; a recording under that of its field. */
const withFormScope = (types: EngineEnvironment['types'], { wire }: SessionQuestion, sending: Sending): Sending => {
  const { content, confirms } = sending.request;
  return isRecorded(types, wire) ? sending : { ...sending, request: { content, confirms } };
};

/** Waits for uploads. Not for one without a known size: the applicant has not decided about that recording yet, and it may never end. */
async function waitForUploads(handle: FormHandle, { signal, onProgress }: Sending): Promise<void> {
  const stop = new AbortController();
  const end = (): void => { stop.abort(); };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const reportProgress = (arriving?: Arriving): void => { onProgress({ share: 0, waiting: false, files: new Map(), arriving }); };
  await handle.arrive(stop.signal, (arriving) => {
    if (arriving.share === undefined) end();
    else reportProgress(arriving);
  }).catch(() => undefined);
  if (signal.aborted) throw new ApiError({ kind: 'aborted', unsent: true });
  reportProgress();
}

/**
 * Next and Submit (spec §4 Online session): the answer is saved, then the next question opens, or the chosen one (`target`). After the
 * last question the session ends; the applicant confirms before both are sent. A recording has been saved automatically, unless
 * that failed. Where no server is reached the answer waits and the applicant goes on; the session can end when none of its answers
 * waits any more (docs/decisions/0072).
 */
export function useSaveQuestion(
  { session, question, number, recordings, onGo, onSaved, onSubmitted }: QuestionPageProps, scope: string,
  target: RefObject<number>,
) {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const types = useInputTypes();
  const { setAnswer, setDone, reload } = useSessions();
  const applicantId = useApplicant()?.id ?? '';
  /** The session cannot end yet, since other answers are unsent. */
  const isEndBlocked = isEndBlockedBy(useUnsent(session), number);
  const isVideo = isRecorded(types, question.wire);
  // Recordings are saved by `SaveRecording` instead.
  const waits = useMemo(() => (isVideo ? undefined : waitingAnswer(scope)), [isVideo, scope]);
  const memory = useMemo(() => rememberSave(persistentStore(), scope), [scope]);
  const refusal = useRefusalMessage(memory);
  const isShown = useShown();
  const goTo = (next: number): void => { if (isShown()) onGo(next); };
  const isLast = number === session.questions.length;
  const sendTo = (to: string, sending: Sending): Promise<OnlineSessionSaved> =>
    sendForm(client, { call: updateOnlineSessionCall, scope: to }, sending).catch((error: unknown) => {
      // Another tab may have submitted the session.
      if (failureOf(error)?.kind === 'refused') void reload().catch(() => undefined);
      throw error;
    });

  /** Saves pending values of another question once they have arrived. Resolves to whether the applicant has something left to do there. */
  const isUnfinished = async (other: SessionQuestion, handle: FormHandle | undefined, sending: Sending): Promise<boolean> => {
    const otherScope = questionScope(applicantId, session, other);
    // Unsaved input of a question that is not open is in its draft.
    if (!handle) return (await changedInDraft(otherScope, compileOnlineSessionQuestion(types, other.wire))).length > 0;
    await waitForUploads(handle, sending);
    await Promise.all(recordings.current.saving.values());
    for (const request of asRequestPerField(handle, { online_session_id: session.id })) {
      try {
        await sendTo(otherScope, withFormScope(types, other, { ...sending, handle, request, resumed: true }));
      } catch (error) {
        const failure = failureOf(error);
        if (failure?.kind !== 'refused' || isTransient(failure.status)) throw error;
        notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
        return true;
      }
      await handle.acknowledge(request.confirms);
      await setAnswer(request.content.body);
    }
    return handle.isUnsaved();
  };

  /** Before the end: resolves to the first other question that is unfinished. */
  const firstUnfinished = async (sending: Sending): Promise<number | undefined> => {
    for (const [position, candidate] of session.questions.entries()) {
      const other = position + 1;
      if (other !== number && await isUnfinished(candidate, recordings.current.followed.get(other), sending)) return other;
    }
    return undefined;
  };

  /** Whether a recording that has just been uploaded was saved automatically. */
  const isSaved = async ({ field }: SaveRequest): Promise<boolean> =>
    field !== undefined && isVideo && await recordings.current.saving.get(scope) === true;

  const end = async (sending: Sending): Promise<Sent> => {
    const open = await firstUnfinished(sending);
    if (open !== undefined) return { of: 'end', open };
    // Always as a resumed save: however often Submit is pressed, the session ends once.
    return { of: 'end', saved: await sendTo(sessionScope(applicantId, session), { ...sending, resumed: true }) };
  };

  /** The server has this answer already: sent again later, it would replace a newer one. */
  const isStored = (handle: Sending['handle']): boolean => !handle.isUnsaved() && !memory.isOpen();

  const answer = async (sending: Sending): Promise<Sent> => {
    if (await isSaved(sending.request)) return { of: 'answer' };
    const wasStored = isStored(sending.handle);
    const saved = await sendTo(scope, withFormScope(types, question, sending)).catch((error: unknown) => {
      if (!wasStored || !isServerAway(error)) throw error;
      memory.forget();
    });
    if (!saved) return { of: 'answer' };
    waits?.withdraw();
    await setAnswer(sending.request.content.body);
    return { of: 'answer', saved };
  };

  const send = async (sending: Sending): Promise<Sent> => {
    const { request } = sending;
    try {
      return await (request.field === undefined ? end(sending) : answer(sending));
    } catch (error) {
      throw withFieldError(error, request, notify);
    }
  };

  /** The requests for the current answer, whether or not it differs from the server's. */
  const answerRequests = (handle: FormHandle): readonly SaveRequest[] =>
    asRequestPerField(handle, { online_session_id: session.id }, isVideo ? undefined : handle.values().fields.keys());

  // Another tab's answer may have begun to wait since the applicant was asked to confirm.
  const mayEnd = (): boolean => isLast && !isEndBlocked && !isEndBlockedBy(unsentNow(applicantId, session), number);

  const save = useSaveForm<Sent>({
    requests: (handle) => [
      ...answerRequests(handle),
      ...(mayEnd() ? [envelopeRequest(handle, { online_session_id: session.id, mark_as_done: true })] : []),
    ],
    send,
    confirm: isLast && !isEndBlocked,
    problemTexts: () => [],
    leadToFirst: true,
    failureToast: (_failure, translate, request) =>
      translate(request?.field === undefined ? 'onlineSession.failed.submit' : 'onlineSession.failed.answer'),
    waits,
    onWaiting: () => { if (!isLast) goTo(target.current); },
    onSaved: async (sent, news) => {
      // The outbox sent a waiting answer, and the applicant did not press Next: the page stays. The list is loaded again, since the server
      // may have kept a newer answer of another device.
      if (news.length > 0) {
        notify({ kind: 'success', text: [...sent.flatMap(({ saved }) => saved?.message ?? []), ...news].join('\n') });
        void reload().catch(() => undefined);
        return;
      }
      onSaved(number);
      if (!isLast) goTo(target.current);
      const end = sent.find(({ of }) => of === 'end');
      if (!end) return;
      if (end.open !== undefined) {
        if (isShown()) notify({ kind: 'error', text: t('onlineSession.unsaved', { number: end.open }) });
        goTo(end.open);
        return;
      }
      // Read before `setDone`, which replaces this page with the view of a submitted session.
      const isHere = isShown();
      await setDone(session);
      if (isHere) onSubmitted(end.saved?.receipt);
    },
  });
  const { step } = save;
  const isEditing = step.kind === 'editing' && !step.waiting;
  const problem = isEditing && step.problem ? problemText(step.problem, t, sessionWords) : undefined;
  const refusalText = isEditing && refusal !== undefined ? t('onlineSession.waits.refused', { reason: refusal }) : undefined;
  return { save, waits, heldUp: isEndBlocked, problem: problem ?? refusalText };
}
