import { useEffect, useMemo, useState, type RefObject } from 'react';
import { ApiError, failureOf, isPassing } from '../../api/failure.ts';
import { updateOnlineSessionCall } from '../../api/online-sessions.ts';
import type { OnlineSessionSaved, SessionQuestion } from '../../wire/online-sessions.ts';
import { rememberSave, type SaveMemory } from '../../api/save-memory.ts';
import { compileOnlineSessionQuestion, isRecorded } from '../../compiler/questions-form.ts';
import type { Arriving } from '../../engine/arrivals.ts';
import type { FormHandle } from '../../engine/controller.ts';
import { leftInDraft } from '../../engine/drafts/left-in-draft.ts';
import type { EngineEnvironment } from '../../engine/environment.tsx';
import { useInputTypes } from '../../engine/input-types.ts';
import { asRequestPerField, atItsField, envelopeRequest } from '../../forms/answer-requests.ts';
import type { SaveRequest } from '../../forms/save-request.ts';
import { problemText } from '../../forms/save-problem.ts';
import { sendForm, type Sending } from '../../forms/send-form.ts';
import { isAway, useSaveForm } from '../../forms/use-save-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useApplicant, usePortal } from '../../ui/portal.ts';
import { useShown } from '../../ui/use-shown.ts';
import type { QuestionPageProps } from './question-props.ts';
import { questionScope, sessionScope } from './scope.ts';
import { sessionWords } from './session-words.ts';
import { useSessions } from './use-sessions.ts';
import { waitingAnswer } from './waiting-answer.ts';
import { holdsUp, unsentNow, useUnsent } from './use-unsent.ts';
import { lastingStore } from '../../base/stores.ts';

/** What a call of a question was of, and what the server says to that; a recording may have been saved before. */
interface Sent {
  readonly of: 'answer' | 'end';
  readonly saved?: OnlineSessionSaved;
  /** The question because of which the session has not ended. */
  readonly open?: number;
}

/** What the server said to the answer of this question when it had waited: shown once. */
function useRefusal(memory: SaveMemory): string | undefined {
  const [words] = useState(memory.refused);
  useEffect(() => { memory.dismissRefusal(); }, [memory]);
  return words;
}

/** A form's one answer is remembered under the form's name, where the outbox looks for it; a recording under that of its field. */
const ofItsForm = (types: EngineEnvironment['types'], { wire }: SessionQuestion, sending: Sending): Sending => {
  const { content, confirms } = sending.delivery;
  return isRecorded(types, wire) ? sending : { ...sending, delivery: { content, confirms } };
};

/** Waits for what goes up and comes by itself. Nobody has decided about a recording whose size is unknown: it would never come. */
async function untilArrived(handle: FormHandle, { signal, onProgress }: Sending): Promise<void> {
  const stop = new AbortController();
  const end = (): void => { stop.abort(); };
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  const tell = (arriving?: Arriving): void => { onProgress({ share: 0, waiting: false, files: new Map(), arriving }); };
  await handle.arrive(stop.signal, (arriving) => {
    if (arriving.share === undefined) end();
    else tell(arriving);
  }).catch(() => undefined);
  if (signal.aborted) throw new ApiError({ kind: 'aborted', unsent: true });
  tell();
}

/**
 * Next and Submit (spec §4 Online session): the answer is saved, then the next question comes, or another that was chosen (`target`); the
 * last one is followed by the end of the session, and nothing of both is sent before it is confirmed. A recording has been
 * saved by itself, unless that failed. Where no server is reached the answer waits, the applicant goes on, and the session ends
 * when nothing of it waits any more (docs/decisions/0072).
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
  /** The session cannot end yet. */
  const heldUp = holdsUp(useUnsent(session), number);
  const isVideo = isRecorded(types, question.wire);
  // Recordings have a way of their own.
  const waits = useMemo(() => (isVideo ? undefined : waitingAnswer(scope)), [isVideo, scope]);
  const memory = useMemo(() => rememberSave(lastingStore(), scope), [scope]);
  const refusal = useRefusal(memory);
  const isShown = useShown();
  const goTo = (place: number): void => { if (isShown()) onGo(place); };
  const isLast = number === session.questions.length;
  const sendTo = (to: string, sending: Sending): Promise<OnlineSessionSaved> =>
    sendForm(client, { call: updateOnlineSessionCall, scope: to }, sending).catch((error: unknown) => {
      // Another tab may have submitted the session.
      if (failureOf(error)?.kind === 'refused') void reload().catch(() => undefined);
      throw error;
    });

  /** What is still on its way to the question is saved when it has arrived. Answers whether something is left for the applicant to do. */
  const isLeftOpen = async (asked: SessionQuestion, handle: FormHandle | undefined, sending: Sending): Promise<boolean> => {
    const place = questionScope(applicantId, session, asked);
    // What was typed and left is kept in its draft.
    if (!handle) return (await leftInDraft(place, compileOnlineSessionQuestion(types, asked.wire))).length > 0;
    await untilArrived(handle, sending);
    await Promise.all(recordings.current.saving.values());
    for (const delivery of asRequestPerField(handle, { online_session_id: session.id })) {
      try {
        await sendTo(place, ofItsForm(types, asked, { ...sending, handle, delivery, resumed: true }));
      } catch (error) {
        const failure = failureOf(error);
        if (failure?.kind !== 'refused' || isPassing(failure.status)) throw error;
        notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
        return true;
      }
      await handle.acknowledge(delivery.confirms);
      await setAnswer(delivery.content.body);
    }
    return handle.isUnsaved();
  };

  /** Before the end: answers the first other question that is to be gone to. */
  const firstLeftOpen = async (sending: Sending): Promise<number | undefined> => {
    for (const [position, asked] of session.questions.entries()) {
      const other = position + 1;
      if (other !== number && await isLeftOpen(asked, recordings.current.followed.get(other), sending)) return other;
    }
    return undefined;
  };

  /** A recording that has just arrived is being saved by itself. */
  const isSaved = async ({ field }: SaveRequest): Promise<boolean> =>
    field !== undefined && isVideo && await recordings.current.saving.get(scope) === true;

  const end = async (sending: Sending): Promise<Sent> => {
    const open = await firstLeftOpen(sending);
    if (open !== undefined) return { of: 'end', open };
    // However often it is pressed, it is the same end.
    return { of: 'end', saved: await sendTo(sessionScope(applicantId, session), { ...sending, resumed: true }) };
  };

  /** The server has this answer: where it comes later, it would replace a newer one. */
  const isHeld = (handle: Sending['handle']): boolean => !handle.isUnsaved() && !memory.isOpen();

  const answer = async (sending: Sending): Promise<Sent> => {
    if (await isSaved(sending.delivery)) return { of: 'answer' };
    const held = isHeld(sending.handle);
    const saved = await sendTo(scope, ofItsForm(types, question, sending)).catch((error: unknown) => {
      if (!held || !isAway(error)) throw error;
      memory.forget();
    });
    if (!saved) return { of: 'answer' };
    waits?.withdraw();
    await setAnswer(sending.delivery.content.body);
    return { of: 'answer', saved };
  };

  const send = async (sending: Sending): Promise<Sent> => {
    const { delivery } = sending;
    try {
      return await (delivery.field === undefined ? end(sending) : answer(sending));
    } catch (error) {
      throw atItsField(error, delivery, notify);
    }
  };

  /** The answer of now, whether or not it is another than the server holds. */
  const answerNow = (handle: FormHandle): readonly SaveRequest[] =>
    asRequestPerField(handle, { online_session_id: session.id }, isVideo ? undefined : handle.values().fields.keys());

  // Something may have begun to wait since the end was asked for, in another tab.
  const mayEnd = (): boolean => isLast && !heldUp && !holdsUp(unsentNow(applicantId, session), number);

  const save = useSaveForm<Sent>({
    deliveries: (handle) => [
      ...answerNow(handle),
      ...(mayEnd() ? [envelopeRequest(handle, { online_session_id: session.id, mark_as_done: true })] : []),
    ],
    send,
    confirm: isLast && !heldUp,
    problemTexts: () => [],
    leadToFirst: true,
    failureToast: (_failure, translate, request) =>
      translate(request?.field === undefined ? 'onlineSession.failed.submit' : 'onlineSession.failed.answer'),
    waits,
    onWaiting: () => { if (!isLast) goTo(target.current); },
    onSaved: async (sent, news) => {
      // The outbox sent a waiting answer, and the applicant did not press Next: the page stays. The list is loaded again, since the server
      // keeps a newer answer of another device.
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
      // What is done is shown in another way, and this page goes with that.
      const isHere = isShown();
      await setDone(session);
      if (isHere) onSubmitted(end.saved?.receipt);
    },
  });
  const { step } = save;
  const isEditing = step.kind === 'editing' && !step.waiting;
  const problem = isEditing && step.problem ? problemText(step.problem, t, sessionWords) : undefined;
  const before = isEditing && refusal !== undefined ? t('onlineSession.waits.refused', { reason: refusal }) : undefined;
  return { save, waits, heldUp, problem: problem ?? before };
}
