import { useMutation } from '@tanstack/react-query';
import { failureOf } from '../../api/failure.ts';
import { isRecorded } from '../../compiler/questions-form.ts';
import { useInputTypes } from '../../engine/input-types.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePortal } from '../../ui/portal.ts';
import { useShown } from '../../ui/use-shown.ts';
import type { QuestionPageProps } from './question-props.ts';
import { useSessions } from './use-sessions.ts';

/**
 * The way to the question before, or to the introduction. Before a video question the sessions are loaded again (spec §4
 * Online session); where that fails it is told, and the way is free all the same.
 */
export function useGoBack({ session, number, onGo }: QuestionPageProps) {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const types = useInputTypes();
  const { reload } = useSessions();
  const isShown = useShown();
  const { mutate, isPending } = useMutation({
    mutationFn: reload,
    onError: (error) => { if (failureOf(error)?.kind !== 'unauthorized') notify({ kind: 'error', text: t('onlineSession.failed.load') }); },
    onSettled: () => { if (isShown()) onGo(number - 1); },
  });
  const goBack = (): void => {
    if (isRecorded(types, session.questions[number - 2]?.wire ?? {})) mutate();
    else onGo(number - 1);
  };
  return { goingBack: isPending, goBack };
}
