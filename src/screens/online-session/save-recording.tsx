import type { RefObject } from 'react';
import { failureOf, isToldElsewhere } from '../../api/failure.ts';
import { updateOnlineSessionCall } from '../../api/online-sessions.ts';
import type { OnlineSession } from '../../wire/online-sessions.ts';
import { useFormHandle } from '../../engine/form.tsx';
import { useFieldChanges } from '../../engine/form-context.ts';
import { asRequestPerField } from '../../forms/answer-requests.ts';
import type { SaveRequest } from '../../forms/save-request.ts';
import { sendForm } from '../../forms/send-form.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import { useSessions } from './use-sessions.ts';

/** What is saved by itself just now, by its question's scope, and whether that succeeds: whoever would send the same waits for it. */
export type Saving = RefObject<Map<string, Promise<boolean>>>;

interface SaveRecordingProps {
  readonly session: OnlineSession;
  readonly scope: string;
  readonly saving: Saving;
}

/** Saves the address of a recording as soon as the question has it (DECISIONS "Readings of video and online sessions"). */
export function SaveRecording({ session, scope, saving }: SaveRecordingProps) {
  const { client, notify } = usePortal();
  const { t } = useLanguage();
  const { setAnswer } = useSessions();
  const handle = useFormHandle();
  const save = async (delivery: SaveRequest): Promise<boolean> => {
    try {
      const { signal } = new AbortController();
      await sendForm(client, { call: updateOnlineSessionCall, scope }, {
        handle, delivery, resumed: true, signal, onProgress: () => undefined,
      });
      await handle.acknowledge(delivery.confirms);
      await setAnswer(delivery.content.body);
      return true;
    } catch (error) {
      const failure = failureOf(error);
      if (failure?.kind === 'refused') notify({ kind: 'error', text: failure.refusal.texts.join('\n') });
      if (!isToldElsewhere(failure)) notify({ kind: 'error', text: t('onlineSession.failed.answer') });
      return false;
    }
  };
  // What a draft brings back, since it could not be saved before, is a change, too.
  useFieldChanges(() => {
    for (const delivery of asRequestPerField(handle, { online_session_id: session.id })) {
      saving.current.set(scope, save(delivery));
    }
  });
  return null;
}
