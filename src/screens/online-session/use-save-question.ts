import { useMutation } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { ApiError, failureOf, type ApiFailure } from '../../api/failure.ts';
import { updateOnlineSessionCall, type OnlineSessionSaved } from '../../api/online-sessions.ts';
import { isJsonObject } from '../../base/json.ts';
import type { EncodedAnswer } from '../../compiler/compiled.ts';
import type { FormHandle } from '../../engine/form.tsx';
import { envelopeRequest, asRequestPerField } from '../../forms/answer-requests.ts';
import type { SaveRequest } from '../../forms/save-request.ts';
import { problemText } from '../../forms/save-problem.ts';
import { sendForm, type Sending } from '../../forms/send-form.ts';
import { useSaveForm, type SaveForm } from '../../forms/use-save-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { failureText } from '../../ui/failure-text.ts';
import { usePortal } from '../../ui/portal.ts';
import { useShown } from '../../ui/use-shown.ts';
import type { QuestionPageProps } from './question-props.ts';
import { sessionWords } from './session-words.ts';
import { useSessions } from './use-sessions.ts';

type Answers = readonly EncodedAnswer[];

interface SaveQuestion {
  readonly save: SaveForm<Answers>;
  /** Why the last try came to nothing. */
  readonly problem: ReactNode;
}

/** The answer of now, whether or not it is another than the server holds; none where nothing can be sent. */
function answerDelivery(handle: FormHandle<Answers>, sessionId: string | number): readonly SaveRequest[] {
  const values = handle.values();
  return [...values.fields.keys()].flatMap((field) => {
    const content = handle.encodeField(field, values, { online_session_id: sessionId });
    return content ? [{ content, confirms: { fields: new Map([[field, values.fields.get(field)]]), groups: new Map() }, field }] : [];
  });
}

/** What a body says of an answer. */
function answerIn({ content: { body } }: SaveRequest): unknown {
  const said = body['applicants_online_session'];
  return isJsonObject(said) ? said['document'] ?? said['answer'] : undefined;
}

/**
 * Next and Submit (spec §4 Online session): the answer is saved, then the next question comes; the last one is followed by
 * the end of the session, and nothing of both is sent before it is confirmed. A recording has been
 * saved by itself, unless that failed.
 */
export function useSaveQuestion({ session, question, number, followed, saving, onGo, onSubmitted }: QuestionPageProps, scope: string): SaveQuestion {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { setAnswer, setDone } = useSessions();
  const isShown = useShown();
  const goTo = (place: number): void => { if (isShown()) onGo(place); };
  const isLast = number === session.questions.length;
  /** What failed last was not an answer. */
  const ending = useRef(false);
  const { mutateAsync } = useMutation({ mutationFn: (sending: Sending) => sendForm(client, { call: updateOnlineSessionCall, scope }, sending) });

  /** Before the end: what is still on its way arrives and is saved. One that waits for the applicant is led to. */
  const settleRecordings = async ({ signal, onProgress }: Sending): Promise<void> => {
    for (const [place, handle] of followed.current) {
      await handle.arrive(signal, () => { onProgress({ share: 0, waiting: false, files: new Map() }); });
      await Promise.all(saving.current.values());
      for (const delivery of asRequestPerField(handle, { online_session_id: session.id })) {
        await mutateAsync({ handle, delivery, signal, onProgress });
        await handle.acknowledge(delivery.confirms);
      }
      if (!handle.isUnsaved()) continue;
      goTo(place);
      throw new ApiError({ kind: 'aborted', unsent: true });
    }
  };

  /** A recording that has just arrived is being saved by itself. */
  const isSaved = async ({ field }: SaveRequest): Promise<boolean> => field !== undefined && question.isVideo && await saving.current.get(scope) === true;

  const send = async (sending: Sending): Promise<OnlineSessionSaved | undefined> => {
    const { delivery } = sending;
    ending.current = delivery.field === undefined;
    try {
      if (ending.current) await settleRecordings(sending);
      if (await isSaved(delivery)) return undefined;
      const saved = await mutateAsync(sending);
      if (delivery.field !== undefined) await setAnswer(session, question, answerIn(delivery));
      return saved;
    } catch (error) {
      throw atItsField(error, delivery, (text) => { notify({ kind: 'error', text }); });
    }
  };

  const save = useSaveForm<Answers, OnlineSessionSaved | undefined>({
    deliveries: (handle) => [
      ...(question.isVideo ? asRequestPerField(handle, { online_session_id: session.id }) : answerDelivery(handle, session.id)),
      ...(isLast ? [envelopeRequest(handle, { online_session_id: session.id, mark_as_done: true })] : []),
    ],
    send,
    confirm: isLast,
    problemTexts: () => [],
    leadToFirst: true,
    failureToast: (failure, translate) =>
      (failure?.kind === 'aborted' ? failureText(failure, translate) : translate(ending.current ? 'onlineSession.failed.submit' : 'onlineSession.failed.answer')),
    onSaved: async () => {
      if (!isLast) {
        goTo(number + 1);
        return;
      }
      // What is done is shown in another way, and this page goes with that.
      const isHere = isShown();
      await setDone(session);
      if (isHere) onSubmitted();
    },
  });
  const { step } = save;
  return { save, problem: step.kind === 'editing' && step.problem ? problemText(step.problem, t, sessionWords) : undefined };
}

/** The server's own words are a toast, as everywhere, and stand at the question that they are of. */
function atItsField(error: unknown, { field }: SaveRequest, tell: (text: string) => void): unknown {
  const failure: ApiFailure | undefined = failureOf(error);
  if (failure?.kind !== 'refused') return error;
  const { texts } = failure.refusal;
  tell(texts.join('\n'));
  return field === undefined ? error : new ApiError({ ...failure, refusal: { texts, fields: { [field]: texts } } });
}
