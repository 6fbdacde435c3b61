import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../../api/failure.ts';
import type { EncodedAnswer } from '../../../compiler/compiled.ts';
import type { FormHandle } from '../../../engine/form.tsx';
import type { Flushed, GroupSession } from '../../../exam/contract.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePortal } from '../../../ui/portal.ts';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import type { GroupFormProps } from './group-props.ts';

/** How long after zero a video is waited for, in ms: of the ten seconds in which the server takes it, two are for the call. */
const VIDEO_GRACE_MS = 8_000;

/** How long a video is waited for at the most, in ms. */
const LONGEST_WAIT_MS = 120_000;

/** How soon the way on is tried again once the time is over. */
const AGAIN_MS = 10_000;

interface LeaveGroup {
  /** Answers are on their way, and then it goes on. */
  readonly leaving: boolean;
  readonly next: () => void;
  readonly back: () => void;
  readonly exit: () => void;
}

interface LeaveGroupOptions extends Pick<GroupFormProps, 'exam' | 'step' | 'onGo' | 'onFinish'> {
  readonly form: RefObject<FormHandle<readonly EncodedAnswer[]> | null>;
  readonly session: GroupSession;
  readonly remaining: number;
}

/** The ways out of a group: all that is answered is at the server first, and after zero whatever got there (spec §4 Exam). */
export function useLeaveGroup({ exam, step: { position }, form, session, remaining, onGo, onFinish }: LeaveGroupOptions): LeaveGroup {
  const { notify } = usePortal();
  const { t } = useLanguage();
  const navigate = useNavigate();
  const tellFailure = useFailureToast();
  const [leaving, setLeaving] = useState(false);
  const underWay = useRef(false);
  const timeIsUp = remaining === 0;
  const goOn = () => (position === exam.groups.length - 1 ? onFinish() : onGo(position + 1, { timeWasUp: session.remaining() === 0 }));

  const tell = (flushed: Flushed): void => {
    const state = session.state();
    if (state.kind === 'over') {
      if (state.lost.length > 0) notify({ kind: 'error', text: state.words ?? t('exam.state.lost') });
    } else if (flushed.kind === 'unsent') tellFailure(failureOf(flushed.failure));
    else if (flushed.kind === 'refused') notify({ kind: 'error', text: flushed.words ?? t('failure.general') });
  };

  /** A video that is recorded is ended, and one that goes up is waited for. False where one holds up the way on. */
  const bringIn = async (): Promise<boolean> => {
    const wait = Math.min(LONGEST_WAIT_MS, session.remaining() * 1_000 + VIDEO_GRACE_MS);
    const missing = await form.current?.bringIn(AbortSignal.timeout(wait)).catch((): readonly string[] => ['']) ?? [];
    if (missing.length === 0) return true;
    const isOver = session.remaining() === 0;
    notify({ kind: 'error', text: t(isOver ? 'exam.state.lost' : 'exam.videoUnsent') });
    for (const field of missing.slice(0, 1)) if (field !== '' && !isOver) form.current?.goTo(field);
    return isOver;
  };

  /** `free`: nothing here is worked on any more, and nothing holds anybody. */
  const leave = async (way: () => Promise<unknown>, free = false): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setLeaving(true);
    if (free || await bringIn()) {
      const flushed = await session.flush();
      tell(flushed);
      // Where another tab has the exam, that one hands it in.
      if (flushed.kind === 'saved' || free || (session.remaining() === 0 && flushed.kind !== 'elsewhere')) await way();
    }
    underWay.current = false;
    setLeaving(false);
  };

  const atZero = useEffectEvent(() => { void leave(goOn); });
  useEffect(() => {
    if (!timeIsUp) return undefined;
    atZero();
    // What fails is tried again by itself: nobody may be at the page, and the network may be back.
    const again = setInterval(atZero, AGAIN_MS);
    window.addEventListener('online', atZero);
    return () => {
      clearInterval(again);
      window.removeEventListener('online', atZero);
    };
  }, [timeIsUp]);
  return {
    leaving,
    next: () => void leave(goOn),
    back: () => void leave(() => onGo(position - 1)),
    exit: () => void leave(async () => { await navigate('/jclass'); }, session.state().kind === 'elsewhere'),
  };
}
